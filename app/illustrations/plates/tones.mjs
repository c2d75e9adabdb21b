// The colours of a make-up or a dye, one stroke each, with their names.
import { lettering } from '../lettering.mjs'
import { ink, tones } from '../palette.mjs'
import { chance } from '../random.mjs'
import { createSheet, d, group, line, path, rect } from '../svg.mjs'

const SIZE = 1000
const LEFT = 96
const RIGHT = 904

/** A stroke of colour that thins out to the right. */
function stroke(sheet, rng, y, height, colour) {
  const h = height / 2
  const outline = d`M${LEFT} ${y - h * 0.8}C${LEFT + 180} ${y - h * 1.1} ${560} ${y - h} ${RIGHT - 60} ${y - h * 0.6}L${RIGHT - rng.between(0, 40)} ${y - h * 0.2}L${RIGHT - rng.between(60, 90)} ${y + h * 0.1}L${RIGHT - rng.between(10, 50)} ${y + h * 0.5}C${600} ${y + h * 1.05} ${LEFT + 200} ${y + h} ${LEFT + 10} ${y + h * 0.86}Q${LEFT - 34} ${y} ${LEFT} ${y - h * 0.8}Z`
  const streaks = Array.from({ length: 7 }, (_, index) => {
    const at = y - h * 0.66 + (index * h * 1.32) / 6 + rng.sway(3)
    return d`M${LEFT + rng.between(4, 60)} ${at}C${340} ${at + rng.sway(7)} ${600} ${at + rng.sway(7)} ${RIGHT - rng.between(40, 150)} ${at + rng.sway(5)}`
  })
  return (
    path(outline, '#33291a', { opacity: 0.16, transform: 'translate(5 9)', filter: sheet.blur(5, 0.2) }) +
    path(outline, colour) +
    group(
      line(streaks.filter((_, index) => index % 2 === 0).join(''), '#fff', 5, { opacity: 0.2 }) +
        line(streaks.filter((_, index) => index % 2 === 1).join(''), '#2a1a10', 4, { opacity: 0.1 }),
      { clipPath: sheet.clip(outline) },
    )
  )
}

/** The picture of the colours of a product of the demo data, as SVG; `colours` are those of its variants. */
export function tonesPlate({ slug, variants, picture }, { colours }) {
  const tone = tones[picture.tone]
  const sheet = createSheet(SIZE, SIZE)
  const rng = chance(`tones ${slug}`)
  const step = 840 / colours.length
  const rows = colours.map((colour, index) => {
    const y = 80 + step * (index + 0.42)
    return (
      stroke(sheet, rng, y, step * 0.52, colour) +
      lettering(variants[index].title, LEFT, y + step * 0.42, 34, ink, { anchor: 'start', within: 700 })
    )
  })
  return sheet.toString(
    rect(0, 0, SIZE, SIZE, sheet.radial(`${tone.glow}, ${tone.wall} 50%, ${tone.far}`, [0.32, 0.28, 0.95])) +
      rows.join(''),
  )
}
