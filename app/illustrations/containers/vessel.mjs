// Shared parts of vessels: outlines of turned bodies, their light, and their lids. The origin is the middle of the foot,
// the body grows towards negative y. The viewpoint is a little above, so that rims and feet are shallow arcs.
import { brass } from '../palette.mjs'
import { d, ellipse, line, path, rect } from '../svg.mjs'

/** Depth of the arc of a rim of this width. */
export const arc = (width) => width * 0.055

/** A bottle's outline: foot with rounded corners, straight wall, shoulder, neck. */
export function bottle({
  width,
  height,
  shoulder = width * 0.35,
  neck = width * 0.4,
  corner = width * 0.09,
}) {
  const w = width / 2
  const n = neck / 2
  const dip = arc(width)
  return (
    d`M${-w} ${-corner}Q${-w} ${dip * 0.3} ${-w + corner} ${dip * 0.5}Q0 ${dip * 1.25} ${w - corner} ${dip * 0.5}` +
    d`Q${w} ${dip * 0.3} ${w} ${-corner}V${-(height - shoulder)}C${w} ${-(height - shoulder * 0.42)} ${n} ${-(height - shoulder * 0.3)} ${n} ${-height}` +
    d`H${-n}C${-n} ${-(height - shoulder * 0.3)} ${-w} ${-(height - shoulder * 0.42)} ${-w} ${-(height - shoulder)}Z`
  )
}

/** A straight cylinder with an arched foot and top. */
export function drum(width, height, corner = width * 0.06) {
  const w = width / 2
  const dip = arc(width)
  return (
    d`M${-w} ${-corner}Q${-w} ${dip * 0.3} ${-w + corner} ${dip * 0.5}Q0 ${dip * 1.25} ${w - corner} ${dip * 0.5}` +
    d`Q${w} ${dip * 0.3} ${w} ${-corner}V${-height}Q0 ${-height + dip * 1.3} ${-w} ${-height}Z`
  )
}

/** The body colour across a turned shape, from the shade on the left over the light to the shade on the right. */
export const turned = (sheet, { shade, base, light }) =>
  sheet.linear(`${shade}, ${base} 16%, ${light} 34%, ${base} 56%, ${base} 86%, ${shade}`)

/** Shade and light over a finished body, including its label. */
export function modelled(sheet, outline, strength = 1) {
  const cover = sheet.linear(
    `#1c1a10 / ${0.34 * strength}, #1c1a10 10% / ${0.1 * strength}, #fff 22% / ${0.1 * strength}, #fff 30% / ${0.26 * strength}, #fff 40% / 0, #1c1a10 70% / ${0.03 * strength}, #1c1a10 90% / ${0.16 * strength}, #1c1a10 / ${0.36 * strength}`,
  )
  return path(outline, cover)
}

/** The crisp reflection of a window on glass. */
export function glint(width, from, to) {
  const x = -width * 0.36
  return (
    path(
      d`M${x} ${from}q${-width * 0.012} ${(to - from) / 2} 0 ${to - from}h${width * 0.055}q${width * 0.01} ${-(to - from) / 2} 0 ${-(to - from)}Z`,
      '#fff',
      { opacity: 0.5 },
    ) + line(d`M${width * 0.43} ${from + 12}V${to - 6}`, '#fff', 2.2, { opacity: 0.28 })
  )
}

/** A turned lid or collar: a short drum with its own light and a visible rim. */
export function lid(sheet, material, width, height, y, { ribs = false, top = true } = {}) {
  const w = width / 2
  const dip = arc(width)
  const outline = d`M${-w} ${y}Q0 ${y + dip * 1.5} ${w} ${y}V${y - height}Q0 ${y - height + (top ? -dip * 1.4 : dip)} ${-w} ${y - height}Z`
  const grooves = ribs
    ? Array.from({ length: 15 }, (_, index) => {
        const x = w * Math.sin(((index - 7) / 7.6) * (Math.PI / 2))
        return d`M${x} ${y - height + dip}V${y + dip * 0.7 * (1 - (x / w) ** 2)}`
      }).join('')
    : ''
  return (
    path(outline, turned(sheet, material)) +
    (ribs ? line(grooves, material.shade, 1.2, { opacity: 0.45 }) : '') +
    modelled(sheet, outline, 0.7) +
    (top ? ellipse(0, y - height, w, dip * 1.1, material.light, { opacity: 0.9 }) : '') +
    (top ? ellipse(0, y - height, w * 0.94, dip * 0.95, material.base, { opacity: 0.55 }) : '')
  )
}

/** A brass collar. */
export function collar(sheet, width, height, y) {
  const [shade, light, base] = brass
  return lid(sheet, { shade, light, base }, width, height, y, { top: false })
}

/** Caps that are not of the vessel's material. */
export const capMaterials = {
  ebony: { shade: '#161a17', base: '#2c332e', light: '#5a635c' },
  beech: { shade: '#9b6f42', base: '#cda271', light: '#e8cba1' },
  bone: { shade: '#c9bda6', base: '#eee5d4', light: '#fffaf0' },
  metal: { shade: '#858b88', base: '#c3c8c5', light: '#f6f7f5' },
  leaf: { shade: '#1b3026', base: '#2f4a3a', light: '#5f7f6a' },
}

/** Liquid seen through clear glass, with its level. */
export function liquid(sheet, outline, level, width, colours) {
  const fill = sheet.linear(`${colours[0]}, ${colours[1]} 32%, ${colours[0]}`)
  const clip = sheet.clip(outline)
  return (
    rect(-width / 2, level, width, -level + 30, fill, { clipPath: clip, opacity: 0.82 }) +
    ellipse(0, level, width / 2 - 2, arc(width) * 0.9, colours[1], { clipPath: clip, opacity: 0.9 })
  )
}
