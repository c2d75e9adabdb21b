// Product label of the brand: logo, name, content, quantity.
import { lettering } from './lettering.mjs'
import { mark } from './mark.mjs'
import { clay, ink } from './palette.mjs'
import { d, line, path, rect } from './svg.mjs'

const cream = '#faf5e9'

/** Printed part of a label, centred on (0, 0) in a box; `colour` is the ink. */
export function print(lines, width, height, { colour = ink, accent = clay, size } = {}) {
  const tall = height / width > 0.95
  const inner = width * 0.84
  const unit = size ?? Math.min(width * 0.145, height * (tall ? 0.125 : 0.15))
  const [first, second, amount] = lines
  const parts = []
  let y = -height / 2
  if (tall) {
    parts.push(mark(0, y + height * 0.2, width * 0.125, colour, accent))
    y += height * 0.2 + width * 0.27
  } else {
    y += height * 0.28
  }
  parts.push(lettering('JARALBA', 0, y, unit * 0.72, colour, { spacing: 0.2, within: inner }))
  y += unit * 0.52
  parts.push(line(d`M${-unit * 0.7} ${y}H${unit * 0.7}`, accent, Math.max(1.2, unit * 0.07)))
  y += unit * 1.12
  parts.push(lettering(first, 0, y, unit * 1.02, colour, { within: inner }))
  if (second) {
    y += unit * 1.02
    parts.push(lettering(second, 0, y, unit * 0.98, colour, { style: 'italic', within: inner }))
  }
  if (amount && tall)
    parts.push(
      lettering(amount, 0, height / 2 - unit * 0.55, unit * 0.62, colour, {
        spacing: 0.06,
        within: inner * 0.7,
      }),
    )
  return parts.join('')
}

/** A paper label on a round body: its edges follow the curve. */
export function wrapped(lines, width, height, y, { bend = width * 0.05, paper = cream, ...options } = {}) {
  const w = width / 2
  const top = y - height / 2
  const bottom = y + height / 2
  const outline = d`M${-w} ${top}Q0 ${top + bend} ${w} ${top}V${bottom}Q0 ${bottom + bend} ${-w} ${bottom}Z`
  const frame = d`M${-w + 7} ${top + 8}Q0 ${top + bend + 8} ${w - 7} ${top + 8}V${bottom - 8}Q0 ${bottom + bend - 8} ${-w + 7} ${bottom - 8}Z`
  return {
    outline,
    svg:
      path(outline, paper, { stroke: '#b9a987', strokeWidth: 0.8, strokeOpacity: 0.6 }) +
      line(frame, options.colour ?? ink, 1, { opacity: 0.35 }) +
      shifted(print(lines, width - 14, height - 14, options), y + bend * 0.5),
  }
}

/** A flat label. */
export function flat(lines, width, height, { paper = cream, ...options } = {}) {
  return (
    rect(-width / 2, -height / 2, width, height, paper, {
      rx: 3,
      stroke: '#b9a987',
      strokeWidth: 0.8,
      strokeOpacity: 0.6,
    }) +
    rect(-width / 2 + 7, -height / 2 + 7, width - 14, height - 14, 'none', {
      stroke: options.colour ?? ink,
      strokeWidth: 1,
      strokeOpacity: 0.35,
    }) +
    print(lines, width - 16, height - 16, options)
  )
}

const shifted = (content, y) => `<g transform="${d`translate(0 ${y})`}">${content}</g>`
