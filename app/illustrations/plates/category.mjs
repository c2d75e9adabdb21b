// One picture per category: a few of its products, high in the square, since a label covers its foot.
import { tones } from '../palette.mjs'
import { chance } from '../random.mjs'
import { stage } from '../stage.mjs'
import { createSheet, group } from '../svg.mjs'
import { arrangement } from './arrangement.mjs'

const SIZE = 1000

const scenes = {
  'cosmetica-facial': {
    tone: 'clay',
    backdrop: 'arch',
    pieces: [
      { sprig: 'rockrose', x: -150, y: -20, reach: 470, turn: -14 },
      { sprig: 'calendula', x: 190, y: -20, reach: 400, turn: 18 },
      { vessel: 'dropper', x: -130, scale: 0.8, material: 'amber', label: ['Sérum', 'Jara', '30 ml'] },
      {
        vessel: 'pump',
        x: 64,
        y: -8,
        scale: 0.86,
        material: 'milk',
        label: ['Leche', 'Caléndula', '200 ml'],
      },
      { vessel: 'jar', x: 200, y: 26, scale: 0.62, material: 'amber', label: ['Crema', 'Jara'] },
      { bit: 'rockrose', x: -250, y: 34, scale: 0.95 },
    ],
  },
  'cosmetica-corporal': {
    tone: 'sage',
    backdrop: 'sun',
    pieces: [
      { sprig: 'olive', x: -170, y: -20, reach: 430, turn: -20 },
      { sprig: 'orangeblossom', x: 170, y: -20, reach: 400, turn: 20 },
      {
        vessel: 'pump',
        x: -116,
        scale: 0.88,
        material: 'green',
        label: ['Leche corporal', 'Olivo', '200 ml'],
      },
      {
        vessel: 'bottle',
        x: 58,
        y: -8,
        scale: 0.84,
        material: 'clear',
        label: ['Aceite', 'Azahar', '150 ml'],
        plants: ['orangeblossom'],
      },
      { vessel: 'jar', x: 206, y: 26, scale: 0.62, material: 'milk', label: ['Manteca', 'Karité'] },
      { bit: 'olive', x: -270, y: 20, scale: 1 },
    ],
  },
  'cuidado-capilar': {
    tone: 'ochre',
    backdrop: 'slabs',
    pieces: [
      { sprig: 'rosemary', x: -160, y: -20, reach: 430, turn: -18 },
      { sprig: 'argan', x: 180, y: -20, reach: 400, turn: 20 },
      { vessel: 'pump', x: -110, scale: 0.88, material: 'amber', label: ['Champú', 'Romero', '200 ml'] },
      {
        vessel: 'tube',
        x: 58,
        y: -6,
        scale: 0.82,
        material: 'ochre',
        label: ['Acondicionador', 'Argán', '200 ml'],
      },
      { vessel: 'jar', x: 206, y: 26, scale: 0.6, material: 'green', label: ['Mascarilla', 'Argán'] },
      { bit: 'rosemary', x: -260, y: 30, scale: 1 },
    ],
  },
  'aceites-y-aromaterapia': {
    tone: 'lilac',
    backdrop: 'arch',
    pieces: [
      { sprig: 'lavender', x: -140, y: -20, reach: 460, turn: -10 },
      { sprig: 'eucalyptus', x: 180, y: -20, reach: 400, turn: 16 },
      {
        vessel: 'dropper',
        x: 40,
        y: -10,
        scale: 0.86,
        material: 'amber',
        label: ['Aceite virgen', 'Argán', '30 ml'],
      },
      {
        vessel: 'vial',
        x: -130,
        y: 8,
        scale: 0.94,
        material: 'amber',
        label: ['Lavanda', 'Aceite esencial', '10 ml'],
      },
      {
        vessel: 'vial',
        x: 196,
        y: 22,
        scale: 0.8,
        on: 40,
        material: 'green',
        label: ['Romero', 'Aceite esencial', '10 ml'],
      },
      { bit: 'orange', x: -270, y: 36, scale: 0.9 },
    ],
  },
  'maquillaje-natural': {
    tone: 'rose',
    backdrop: 'moon',
    pieces: [
      { sprig: 'rose', x: -180, y: -20, reach: 400, turn: -16 },
      { sprig: 'pomegranate', x: 200, y: -20, reach: 350, turn: 20 },
      {
        vessel: 'compact',
        x: 80,
        y: -10,
        scale: 0.84,
        material: 'cream',
        label: ['Base mineral', 'en polvo'],
      },
      {
        vessel: 'stick',
        x: -150,
        y: 8,
        scale: 0.84,
        material: 'aluminium',
        label: ['Bálsamo labial', 'Granada'],
      },
      { bit: 'rose', x: 10, y: 44, scale: 0.7 },
    ],
  },
  'higiene-y-jabones': {
    tone: 'mist',
    backdrop: 'screen',
    pieces: [
      { sprig: 'lavender', x: -190, y: -20, reach: 390, turn: -14 },
      { sprig: 'lemon', x: 180, y: -20, reach: 410, turn: 18 },
      {
        vessel: 'pump',
        x: 120,
        y: -10,
        scale: 0.84,
        material: 'clear',
        label: ['Gel de ducha', 'Cítricos', '250 ml'],
        plants: ['lemon'],
      },
      { vessel: 'soapstack', x: -90, y: 14, scale: 0.86, material: 'cream', label: [] },
      { bit: 'lemon', x: 250, y: 30, scale: 0.9 },
    ],
  },
  'infusiones-y-despensa': {
    tone: 'ochre',
    backdrop: 'sun',
    pieces: [
      { sprig: 'chamomile', x: -170, y: -20, reach: 420, turn: -14 },
      { sprig: 'fennel', x: 190, y: -20, reach: 400, turn: 14 },
      {
        vessel: 'pouch',
        x: -90,
        y: -4,
        scale: 0.9,
        material: 'kraft',
        label: ['Infusión', 'de la tarde'],
        plants: ['chamomile'],
      },
      { vessel: 'honey', x: 140, y: 14, scale: 0.8, material: 'clear', label: ['Miel', 'de romero'] },
      { bit: 'chamomile', x: -260, y: 30, scale: 1 },
    ],
  },
  'libros-y-jardin': {
    tone: 'sand',
    backdrop: 'slabs',
    pieces: [
      { sprig: 'calendula', x: -170, y: -20, reach: 420, turn: -18 },
      { sprig: 'rosemary', x: 200, y: -20, reach: 380, turn: 18 },
      {
        vessel: 'book',
        x: -60,
        y: -10,
        scale: 0.92,
        material: 'green',
        label: ['Manual', 'de formulación'],
        plants: ['rosemary'],
      },
      {
        vessel: 'envelopes',
        x: 160,
        y: 18,
        scale: 0.68,
        material: 'kraft',
        label: ['Semillas', 'de botica'],
        plants: ['calendula', 'chamomile', 'lavender'],
      },
      { bit: 'calendula', x: -250, y: 30, scale: 0.95 },
    ],
  },
  accesorios: {
    tone: 'sand',
    backdrop: 'arch',
    pieces: [
      { sprig: 'eucalyptus', x: -190, y: -20, reach: 400, turn: -18 },
      { sprig: 'cornflower', x: 190, y: -20, reach: 380, turn: 14 },
      { vessel: 'hairbrush', x: -100, y: -6, scale: 0.82, material: 'wood', label: [] },
      { vessel: 'pads', x: 110, y: 16, scale: 0.74, material: 'cream', label: ['Discos', 'de algodón'] },
      { bit: 'cornflower', x: -240, y: 34, scale: 0.9 },
    ],
  },
  promociones: {
    tone: 'clay',
    backdrop: 'sun',
    pieces: [
      { sprig: 'calendula', x: -210, y: -30, reach: 400, turn: -20 },
      { sprig: 'chamomile', x: 220, y: -30, reach: 380, turn: 20 },
      { vessel: 'set', x: 0, y: 10, scale: 0.92, material: 'milk', label: ['Tres gestos', 'de caléndula'] },
      { bit: 'calendula', x: -290, y: 34, scale: 1 },
      { bit: 'chamomile', x: 280, y: 24, scale: 0.9 },
    ],
  },
  'cabina-profesional': {
    tone: 'mist',
    backdrop: 'slabs',
    pieces: [
      { sprig: 'seaweed', x: -190, y: -20, reach: 380, turn: -16 },
      { sprig: 'almond', x: 200, y: -20, reach: 410, turn: 16 },
      {
        vessel: 'canister',
        x: -80,
        y: -6,
        scale: 0.84,
        material: 'aluminium',
        label: ['Aceite neutro', 'de masaje', '1 l'],
      },
      {
        vessel: 'sack',
        x: 140,
        y: 8,
        scale: 0.78,
        material: 'kraft',
        label: ['Alginato', 'y algas', '500 g'],
      },
      { bit: 'seaweed', x: -250, y: 40, scale: 0.9 },
    ],
  },
  'cursos-online-para-profesionales': {
    tone: 'sage',
    backdrop: 'moon',
    pieces: [
      { sprig: 'rosemary', x: -150, y: -20, reach: 440, turn: -22 },
      { sprig: 'olive', x: 180, y: -20, reach: 400, turn: 22 },
      {
        vessel: 'course-lab',
        x: 0,
        y: 0,
        scale: 0.8,
        material: 'wood',
        label: ['Formulación', 'cosmética natural'],
      },
      {
        vessel: 'vial',
        x: 224,
        y: 26,
        scale: 0.72,
        material: 'amber',
        label: ['Lavanda', 'Aceite esencial'],
      },
      { bit: 'calendula', x: -230, y: 34, scale: 0.95 },
    ],
  },
}

/** The picture of a category of the demo data, as SVG. */
export function categoryPlate({ slug }) {
  const { tone, backdrop, pieces } = scenes[slug]
  const sheet = createSheet(SIZE, SIZE)
  const rng = chance(`category ${slug}`)
  const light = { x: rng.between(60, 520), y: rng.between(60, 130), scale: 1.1 }
  const ground = stage(sheet, { tone: tones[tone], backdrop, horizon: 486, x: 500, light })
  const things = group(arrangement(sheet, rng, pieces, 0, 0), { transform: 'translate(500 624) scale(1.1)' })
  return sheet.toString(ground + things)
}
