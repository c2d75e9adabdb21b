// Close-up of a product: its wood, paper or label.
import { botanicals } from '../botanicals/index.mjs'
import { containers } from '../containers/index.mjs'
import { tones } from '../palette.mjs'
import { chance } from '../random.mjs'
import { grounded, stage } from '../stage.mjs'
import { createSheet, d, group } from '../svg.mjs'

const SIZE = 1000

/** Close-up of a product of the demo data as SVG; `at` is the height of its centre, from foot to top. */
export function detailPlate({ slug, picture }, { at = 0.62, near = 2 }) {
  const { container, material, botanicals: plants, tone: toneName, label } = picture
  const tone = tones[toneName]
  const sheet = createSheet(SIZE, SIZE)
  const rng = chance(`detail ${slug}`)
  const vessel = containers[container](sheet, { rng, material, label, plants, tint: tone.shape })
  const scale = near * Math.min(1.34, 590 / vessel.height, 520 / vessel.width)
  const y = 500 + vessel.height * scale * at
  const sprig = botanicals[plants[0]].sprig(sheet, rng, 760)
  const content = [
    stage(sheet, { tone, horizon: Math.max(560, y - 120), x: 500, light: { x: 60, y: 40, scale: 1.7 } }),
    group(sprig, { transform: 'translate(820 1010) rotate(14)', opacity: 0.5, filter: sheet.blur(5, 0.1) }),
    grounded(sheet, 470, y, (vessel.foot ?? vessel.width) * scale, 300),
    group(vessel.svg, { transform: `${d`translate(470 ${y})`} scale(${scale.toFixed(3)})` }),
  ]
  return sheet.toString(content.join(''))
}
