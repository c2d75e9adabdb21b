// Hero of the home page: a table in the morning. The subject is in the middle two thirds, since narrow windows crop the
// sides.
import { tones } from '../palette.mjs'
import { cloth } from '../props.mjs'
import { chance } from '../random.mjs'
import { stage } from '../stage.mjs'
import { createSheet, d, group, path } from '../svg.mjs'
import { arrangement } from './arrangement.mjs'

const WIDTH = 1600
const HEIGHT = 1000

const pieces = [
  { sprig: 'eucalyptus', x: -600, y: -20, reach: 560, turn: -12 },
  { sprig: 'olive', x: 560, y: -10, reach: 600, turn: 14 },
  { sprig: 'rockrose', x: -250, y: -30, reach: 640, turn: -8 },
  { sprig: 'chamomile', x: 118, y: -30, reach: 620, turn: 2 },
  { sprig: 'lavender', x: 330, y: -30, reach: 520, turn: 10 },
  {
    vessel: 'bottle',
    x: 250,
    y: -22,
    scale: 1,
    on: 64,
    material: 'clear',
    label: ['Aceite corporal', 'Azahar', '150 ml'],
    plants: ['orangeblossom'],
  },
  {
    vessel: 'pump',
    x: -262,
    y: -16,
    scale: 1.06,
    material: 'green',
    label: ['Leche corporal', 'Olivo', '200 ml'],
  },
  {
    vessel: 'dropper',
    x: -6,
    y: 14,
    scale: 1.12,
    material: 'amber',
    label: ['Sérum', 'Jara y bakuchiol', '30 ml'],
  },
  { vessel: 'soapstack', x: 470, y: 22, scale: 0.8, material: 'cream', label: [] },
  { vessel: 'jar', x: 226, y: 62, scale: 0.74, material: 'milk', label: ['Crema de día', 'Caléndula'] },
  { vessel: 'tin', x: -470, y: 44, scale: 0.78, material: 'aluminium', label: ['Bálsamo', 'Menta'] },
  { bit: 'rockrose', x: -176, y: 80, scale: 1.15 },
  { bit: 'calendula', x: 78, y: 106, scale: 0.9 },
  { bit: 'orange', x: 620, y: 74, scale: 1 },
  { bit: 'olive', x: -648, y: 80, scale: 1 },
]

/** Two ridges of the sierra seen through the arch of the window. */
function sierra(sheet, x, horizon) {
  const arch = d`M${x - 400} ${horizon}V${430}C${x - 400} ${60} ${x + 400} ${60} ${x + 400} ${430}V${horizon}Z`
  const sky = sheet.linear('#f7e7cd, #fbf3e3 60%, #f6e2c8', [0, 0, 0, 1])
  const far = d`M${x - 400} ${500}C${x - 300} ${430} ${x - 220} ${470} ${x - 130} ${410}S${x + 60} ${400} ${x + 150} ${440}S${x + 320} ${400} ${x + 400} ${450}V${horizon}H${x - 400}Z`
  const near = d`M${x - 400} ${560}C${x - 280} ${500} ${x - 160} ${560} ${x - 40} ${530}S${x + 200} ${500} ${x + 400} ${560}V${horizon}H${x - 400}Z`
  const inside = { clipPath: sheet.clip(arch) }
  return (
    path(arch, sky) +
    group(path(far, '#c9cfb4', { opacity: 0.8 }) + path(near, '#a9b592', { opacity: 0.85 }), inside) +
    path(arch, 'none', { stroke: '#d6bd97', strokeWidth: 10, strokeOpacity: 0.7 }) +
    path(arch, 'none', { stroke: '#fffaf0', strokeWidth: 3, strokeOpacity: 0.8 })
  )
}

export function heroPlate() {
  const sheet = createSheet(WIDTH, HEIGHT)
  const rng = chance('portada')
  const x = WIDTH / 2
  const horizon = 690
  const light = { x: 1060, y: 70, scale: 1.5 }
  return sheet.toString(
    stage(sheet, { tone: tones.sand, scenery: sierra(sheet, x, horizon), horizon, x, light }) +
      group(cloth(sheet, rng, 760), { transform: 'translate(820 866) scale(1 1.25)' }) +
      arrangement(sheet, rng, pieces, x, 838),
  )
}
