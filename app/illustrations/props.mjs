// Props of a still life: a stone block and a linen cloth.
import { arc, modelled } from './containers/vessel.mjs'
import { clay } from './palette.mjs'
import { d, ellipse, group, line, path } from './svg.mjs'

/** A round block of limestone; its top is at -height. */
export function plinth(sheet, rng, width, height) {
  const w = width / 2
  const dip = arc(width) * 1.5
  const outline = d`M${-w} ${-height}V-4Q0 ${dip * 2} ${w} -4V${-height}Q0 ${-height + dip * 2} ${-w} ${-height}Z`
  const stone = sheet.linear('#cbbb9f, #eee3cf 30%, #c0ae90')
  const pores = Array.from({ length: 30 }, () => {
    const x = rng.sway(w * 0.94)
    return ellipse(
      x,
      rng.between(-height + dip + 4, dip),
      rng.between(1, 4),
      rng.between(0.8, 1.8),
      '#9a8768',
      {
        opacity: 0.3,
      },
    )
  }).join('')
  return (
    path(outline, stone) +
    group(pores, { clipPath: sheet.clip(outline) }) +
    modelled(sheet, outline, 0.5) +
    ellipse(0, -height, w, dip, '#f6eddc') +
    ellipse(0, -height, w, dip, 'none', { stroke: '#cdbd9f', strokeWidth: 1.2 })
  )
}

/** A linen napkin lying flat, with a striped hem towards the viewer. */
export function cloth(sheet, rng, width) {
  const w = width / 2
  const slant = rng.side() * width * 0.07
  const edge = d`M${-w + slant} ${-64}Q0 ${-72 + rng.sway(6)} ${w + slant * 0.6} ${-58}L${w - slant * 0.4 + 46} 62Q${w * 0.3} ${76 + rng.sway(5)} ${-w - slant - 40} 66Z`
  const linen = sheet.linear('#f3ead8, #fbf6ea 50%, #efe4ce', [0, 0, 1, 0.4])
  const stripe = (y) =>
    d`M${-w - slant - 40 + (66 - y) * 0.35} ${y}Q${w * 0.3} ${y + 10} ${w - slant * 0.4 + 46 - (62 - y) * 0.35} ${y - 4}`
  return (
    path(edge, '#33291a', { opacity: 0.2, transform: 'translate(6 9)', filter: sheet.blur(5, 0.2) }) +
    path(edge, linen, { stroke: '#d8caac', strokeWidth: 1 }) +
    line(stripe(48), clay, 4, { opacity: 0.7 }) +
    line(stripe(38), clay, 1.6, { opacity: 0.7 }) +
    line(
      d`M${-w * 0.55} -60Q${-w * 0.5} 0 ${-w * 0.7} 62M${w * 0.62} -58Q${w * 0.55} 10 ${w * 0.74} 60`,
      '#b9a680',
      3,
      {
        opacity: 0.28,
      },
    )
  )
}
