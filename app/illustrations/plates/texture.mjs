// Texture of a product: a stroke of cream, drops of oil, a heap of powder, on a plate seen from above, with its ingredients
// around it.
import { botanicals } from '../botanicals/index.mjs'
import { tones } from '../palette.mjs'
import { chance } from '../random.mjs'
import { lying } from '../stage.mjs'
import { createSheet, d, group, rect } from '../svg.mjs'
import { dish, looks } from './stuffs.mjs'

const SIZE = 1000

/** Texture of a product of the demo data as SVG; `stuff` is its kind. */
export function texturePlate({ slug, picture }, { stuff }) {
  const { botanicals: plants, tone: toneName } = picture
  const tone = tones[toneName]
  const sheet = createSheet(SIZE, SIZE)
  const rng = chance(`texture ${slug}`)
  const side = rng.side()
  const [first, second = first] = plants
  const laid = (plant, x, y, scale, turn) =>
    lying(sheet, botanicals[plant].bit(sheet, rng), x, y, scale, turn)
  const { draw, ...colours } = looks[stuff]
  const content = [
    rect(0, 0, SIZE, SIZE, sheet.radial(`${tone.glow}, ${tone.wall} 50%, ${tone.far}`, [0.32, 0.28, 0.95])),
    dish(sheet, 500, 500, 392),
    group(draw(sheet, rng, colours), {
      transform: d`translate(500 500) scale(${side} 1)`,
    }),
    laid(first, 500 - side * 372, 812, 1.35, rng.sway(30)),
    laid(second, 500 - side * 258, 902, 1.02, rng.sway(40)),
    laid(first, 500 + side * 382, 158, 1.12, rng.sway(40)),
  ]
  return sheet.toString(content.join(''))
}
