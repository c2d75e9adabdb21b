// A product in all its sizes, the small ones before the big ones, each with its quantity on the label.
import { botanicals } from '../botanicals/index.mjs'
import { containers } from '../containers/index.mjs'
import { tones } from '../palette.mjs'
import { chance } from '../random.mjs'
import { grounded, lying, stage } from '../stage.mjs'
import { createSheet, d, group } from '../svg.mjs'

const SIZE = 1000
const WIDEST = 800
const TALLEST = 600
/** Minimum scale at which a label is legible. */
const SMALLEST = 0.52

/** Vessels whose labels are too low for three lines: the quantity takes the second. */
const LOW_LABELS = new Set(['canister', 'honey', 'jar', 'vial'])

const IN_SMALL = { ml: 1, l: 1000, g: 1, kg: 1000 }

/** Quantity of a variant in millilitres or grams, if its name contains it. */
export function amountOf(title) {
  const said = title.match(/(\d+(?:,\d+)?) (ml|l|g|kg)\b/)
  return said ? Number(said[1].replace(',', '.')) * IN_SMALL[said[2]] : null
}

/** The picture of the formats of a product of the demo data, as SVG. */
export function formatsPlate({ slug, variants, picture }) {
  const { container, material, botanicals: plants, tone: toneName, label } = picture
  const tone = tones[toneName]
  const sheet = createSheet(SIZE, SIZE)
  const rng = chance(`formats ${slug}`)
  const amounts = variants.map(({ title }) => amountOf(title))
  const most = Math.max(...amounts)
  const vessels = variants.map(({ title }, index) => {
    const [held] = title.match(/\d+(?:,\d+)? (?:ml|l|g|kg)/)
    const lines = LOW_LABELS.has(container) ? [label[0], held] : [label[0], label[1], held]
    const vessel = containers[container](sheet, { rng, material, label: lines, plants, tint: tone.shape })
    return { vessel, size: Math.max(SMALLEST, Math.cbrt(amounts[index] / most)) }
  })
  const gap = 46
  const wide = vessels.reduce((sum, { vessel, size }) => sum + vessel.width * size, 0)
  const tall = Math.max(...vessels.map(({ vessel, size }) => vessel.height * size))
  const scale = Math.min((WIDEST - gap * (vessels.length - 1)) / wide, TALLEST / tall, 1.5)
  const y = 790
  let left = (SIZE - wide * scale - gap * (vessels.length - 1)) / 2
  const standing = vessels.map(({ vessel, size }) => {
    const own = scale * size
    const x = left + (vessel.width * own) / 2
    left += vessel.width * own + gap
    return (
      grounded(sheet, x, y, (vessel.foot ?? vessel.width) * own, vessel.height * own) +
      group(vessel.svg, { transform: `${d`translate(${x} ${y})`} scale(${own.toFixed(3)})` })
    )
  })
  const [first, second = first] = plants
  const content = [
    stage(sheet, { tone, backdrop: 'moon', horizon: 650, x: 500, light: { x: 80, y: 70, scale: 1.2 } }),
    standing.join(''),
    lying(sheet, botanicals[first].bit(sheet, rng), 300 + rng.sway(60), 884, 1.1),
    lying(sheet, botanicals[second].bit(sheet, rng), 700 + rng.sway(60), 876, 0.9),
  ]
  return sheet.toString(content.join(''))
}
