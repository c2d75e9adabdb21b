// Herbarium sheet: one pressed plant, held by two strips of paper, with its names.
import { botanicals } from '../botanicals/index.mjs'
import { lettering } from '../lettering.mjs'
import { mark } from '../mark.mjs'
import { clay, ink, paper } from '../palette.mjs'
import { chance } from '../random.mjs'
import { createSheet, d, group, line, path, rect } from '../svg.mjs'

const SIZE = 1000

/** Spanish and botanical name of each plant. */
export const plantNames = {
  almond: ['Almendro', 'Prunus dulcis'],
  aloe: ['Aloe', 'Aloe barbadensis'],
  argan: ['Argán', 'Argania spinosa'],
  calendula: ['Caléndula', 'Calendula officinalis'],
  chamomile: ['Manzanilla', 'Matricaria chamomilla'],
  cornflower: ['Aciano', 'Centaurea cyanus'],
  eucalyptus: ['Eucalipto', 'Eucalyptus globulus'],
  fennel: ['Hinojo', 'Foeniculum vulgare'],
  fig: ['Higuera', 'Ficus carica'],
  henna: ['Alheña', 'Lawsonia inermis'],
  jojoba: ['Jojoba', 'Simmondsia chinensis'],
  lavender: ['Lavanda', 'Lavandula angustifolia'],
  lemon: ['Limonero', 'Citrus limon'],
  mint: ['Menta', 'Mentha piperita'],
  nettle: ['Ortiga', 'Urtica dioica'],
  oat: ['Avena', 'Avena sativa'],
  olive: ['Olivo', 'Olea europaea'],
  orange: ['Naranjo dulce', 'Citrus sinensis'],
  orangeblossom: ['Azahar', 'Citrus aurantium'],
  pomegranate: ['Granado', 'Punica granatum'],
  rice: ['Arroz', 'Oryza sativa'],
  rockrose: ['Jara', 'Cistus ladanifer'],
  rose: ['Rosa de Damasco', 'Rosa damascena'],
  rosehip: ['Rosa mosqueta', 'Rosa rubiginosa'],
  rosemary: ['Romero', 'Salvia rosmarinus'],
  sage: ['Salvia', 'Salvia officinalis'],
  seaweed: ['Alga laminaria', 'Laminaria digitata'],
}

/** A strip of gummed paper over a stem. */
const strip = (x, y, turn) =>
  group(
    rect(-74, -13, 148, 26, '#fffaf0', { stroke: '#c9b894', strokeWidth: 1 }) +
      line('M-66 -8H66M-66 8H66', '#d9c9a8', 1, { opacity: 0.6 }),
    { transform: d`translate(${x} ${y}) rotate(${turn})`, opacity: 0.92 },
  )

/** The picture of a plant by its name in the demo data, as SVG. */
export function plantPlate({ plant }) {
  const [name, latin] = plantNames[plant]
  const sheet = createSheet(SIZE, SIZE)
  const rng = chance(`plant ${plant}`)
  const ground = sheet.radial(`#fdf9f0, ${paper} 60%, #eee3cc`, [0.4, 0.34, 0.9])
  const sprig = botanicals[plant].sprig(sheet, rng, 610)
  const shade = group(sprig, {
    transform: 'translate(508 772)',
    filter: sheet.shade(),
    opacity: 0.16,
  })
  const content = [
    rect(0, 0, SIZE, SIZE, ground),
    rect(46, 46, SIZE - 92, SIZE - 92, 'none', { stroke: ink, strokeWidth: 1.4, strokeOpacity: 0.28 }),
    path('M46 826H954', 'none', { stroke: ink, strokeWidth: 1, strokeOpacity: 0.2 }),
    group(shade, { filter: sheet.blur(4, 0.1) }),
    group(sprig, { transform: 'translate(500 764)' }),
    strip(500, 742, rng.sway(7)),
    mark(112, 890, 30, ink, clay),
    lettering(name, 168, 888, 46, ink, { anchor: 'start', within: 560 }),
    lettering(latin, 168, 926, 32, clay, { style: 'italic', anchor: 'start', within: 560 }),
  ]
  return sheet.toString(content.join(''))
}
