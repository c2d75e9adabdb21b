// A product: its vessel in the middle, its plant behind, a part of the plant on the table.
import { botanicals } from '../botanicals/index.mjs'
import { containers } from '../containers/index.mjs'
import { tones } from '../palette.mjs'
import { cloth, plinth } from '../props.mjs'
import { chance } from '../random.mjs'
import { backdropNames, grounded, lying, stage, standing } from '../stage.mjs'
import { createSheet, d, group } from '../svg.mjs'

const SIZE = 1000

/** Low vessels may stand on a stone; tall or wide ones stand on the table, or on a cloth. */
const LOW = new Set(['jar', 'vial', 'compact', 'dropper', 'tin', 'candle', 'puck'])
const WIDE = new Set(['soap', 'tin', 'pads', 'book', 'honey', 'pouch', 'bottle', 'stick', 'spray'])

/** The picture of a product of the demo data, as SVG. */
export function productPlate({ slug, picture }) {
  const { container, material, botanicals: plants, tone: toneName, label } = picture
  const sheet = createSheet(SIZE, SIZE)
  const rng = chance(slug)
  const tone = tones[toneName]
  const vessel = containers[container](sheet, { rng, material, label, plants, tint: tone.shape })
  const side = rng.side()
  const framed = container.startsWith('course-')
  const scale = (vessel.scale ?? 1) * Math.min(1.34, (framed ? 650 : 590) / vessel.height, 520 / vessel.width)
  const height = vessel.height * scale
  const foot = (vessel.foot ?? vessel.width) * scale
  const rise = LOW.has(container) && height < 520 && rng.between(0, 1) < 0.5 ? rng.between(52, 84) : 0
  const laid = !rise && WIDE.has(container) && rng.between(0, 1) < 0.6
  const x = 500 - side * (framed ? 60 : rng.between(8, 40))
  const y = 818 + rng.sway(8)
  const horizon = 636 + rng.sway(26)
  const light = { x: rng.between(40, 560), y: rng.between(40, 120), scale: rng.between(0.95, 1.3) }

  const [first, second = first] = plants
  const reach = framed ? 620 : Math.max(480, (height + rise) * 1.2)
  const sprigs =
    sprig(
      sheet,
      rng,
      first,
      reach,
      x + side * foot * (framed ? 0.46 : 0.34),
      y - 26,
      side * rng.between(13, 22),
    ) +
    (!framed && (second !== first || rng.between(0, 1) < 0.5)
      ? sprig(sheet, rng, second, reach * 0.8, x - side * foot * 0.4, y - 22, -side * rng.between(22, 34))
      : '')

  const content = [
    stage(sheet, { tone, backdrop: rng.pick(backdropNames), horizon, x: x + rng.sway(60), light }),
    sprigs,
    laid ? group(cloth(sheet, rng, foot + 170), { transform: d`translate(${x} ${y + 8})` }) : '',
    grounded(sheet, x, y, rise ? foot * 1.24 : foot, height + rise),
    rise ? group(plinth(sheet, rng, foot * 1.24, rise), { transform: d`translate(${x} ${y})` }) : '',
    rise ? grounded(sheet, x, y - rise, foot, 0) : '',
    group(vessel.svg, { transform: `${d`translate(${x} ${y - rise})`} scale(${scale.toFixed(3)})` }),
    foreground(sheet, rng, { first, second, x, y, foot: rise ? foot * 1.24 : foot, side }),
  ]
  return sheet.toString(content.join(''))
}

/** A sprig behind the vessel. */
const sprig = (sheet, rng, plant, reach, x, y, turn) =>
  standing(sheet, botanicals[plant].sprig(sheet, rng, reach), x, y, turn)

/** Objects in front: the plant's part on one side, a smaller one on the other. */
function foreground(sheet, rng, { first, second, x, y, foot, side }) {
  const left = x + side * (foot * 0.5 + rng.between(70, 105))
  const right = x - side * (foot * 0.5 + rng.between(60, 100))
  const inside = (value) => Math.min(890, Math.max(110, value))
  return (
    lying(
      sheet,
      botanicals[first].bit(sheet, rng),
      inside(left),
      y + rng.between(18, 50),
      rng.between(1, 1.16),
    ) +
    lying(
      sheet,
      botanicals[second].bit(sheet, rng),
      inside(right),
      y + rng.between(-14, 26),
      rng.between(0.78, 0.92),
    )
  )
}
