// One picture per article: the plants of its text, growing up from the table, and their products.
import { tones } from '../palette.mjs'
import { chance } from '../random.mjs'
import { stage } from '../stage.mjs'
import { createSheet, group } from '../svg.mjs'
import { arrangement } from './arrangement.mjs'

const SIZE = 1000

const scenes = {
  'leer-una-lista-de-ingredientes': {
    tone: 'sand',
    backdrop: 'screen',
    pieces: [
      { sprig: 'calendula', x: -200, y: -20, reach: 440, turn: -16 },
      { vessel: 'jar', x: 120, scale: 1.1, material: 'amber', label: ['Crema de día', 'Caléndula', '50 ml'] },
      { bit: 'calendula', x: -120, y: 40, scale: 1.1 },
    ],
  },
  'la-jara-de-mayo': {
    tone: 'rose',
    backdrop: 'sun',
    pieces: [
      { sprig: 'rockrose', x: -170, y: -20, reach: 540, turn: -18 },
      { sprig: 'rockrose', x: 40, y: -30, reach: 590, turn: 4 },
      { sprig: 'rockrose', x: 210, y: -20, reach: 480, turn: 22 },
      { bit: 'rockrose', x: -40, y: 44, scale: 1.2 },
    ],
  },
  'champu-solido-sin-misterios': {
    tone: 'mist',
    backdrop: 'moon',
    pieces: [
      { sprig: 'calendula', x: -210, y: -20, reach: 430, turn: -18 },
      { sprig: 'nettle', x: 220, y: -20, reach: 420, turn: 18 },
      { vessel: 'soapstack', x: 10, y: 10, scale: 1.1, material: 'cream', label: [] },
    ],
  },
  'aceite-vegetal-y-aceite-esencial': {
    tone: 'lilac',
    backdrop: 'arch',
    pieces: [
      { sprig: 'lavender', x: -210, y: -20, reach: 470, turn: -16 },
      { sprig: 'almond', x: 220, y: -20, reach: 430, turn: 18 },
      {
        vessel: 'vial',
        x: -90,
        y: 6,
        scale: 1.05,
        material: 'amber',
        label: ['Lavanda', 'Aceite esencial', '10 ml'],
      },
      { vessel: 'bottle', x: 96, y: -6, scale: 0.9, material: 'clear', label: ['Almendras', '150 ml'] },
    ],
  },
  'rutina-de-verano-para-piel-sensible': {
    tone: 'ochre',
    backdrop: 'sun',
    pieces: [
      { sprig: 'orangeblossom', x: -190, y: -20, reach: 470, turn: -18 },
      { sprig: 'aloe', x: 210, y: -20, reach: 400, turn: 10 },
      { vessel: 'pump', x: 0, y: 0, scale: 1, material: 'milk', label: ['Leche', 'Caléndula', '200 ml'] },
    ],
  },
  'jabon-de-caldera-paso-a-paso': {
    tone: 'sage',
    backdrop: 'slabs',
    pieces: [
      { sprig: 'olive', x: -200, y: -20, reach: 500, turn: -20 },
      { sprig: 'oat', x: 220, y: -20, reach: 430, turn: 16 },
      { vessel: 'soapstack', x: 0, y: 12, scale: 1.2, material: 'cream', label: [] },
      { bit: 'olive', x: 250, y: 40, scale: 1.1 },
    ],
  },
  'masaje-facial-en-cinco-minutos': {
    tone: 'clay',
    backdrop: 'moon',
    pieces: [
      { sprig: 'rosehip', x: -180, y: -20, reach: 500, turn: -18 },
      { sprig: 'rose', x: 210, y: -20, reach: 420, turn: 20 },
      {
        vessel: 'dropper',
        x: 20,
        y: 0,
        scale: 1,
        material: 'amber',
        label: ['Aceite facial', 'Rosa mosqueta', '30 ml'],
      },
    ],
  },
  'otono-en-el-herbolario': {
    tone: 'clay',
    backdrop: 'screen',
    pieces: [
      { sprig: 'fennel', x: -210, y: -20, reach: 500, turn: -16 },
      { sprig: 'rosemary', x: 20, y: -30, reach: 540, turn: 2 },
      { sprig: 'rosehip', x: 220, y: -20, reach: 450, turn: 18 },
      { bit: 'chamomile', x: -90, y: 44, scale: 1.1 },
      { bit: 'pomegranate', x: 140, y: 44, scale: 1.1 },
    ],
  },
}

/** The picture of an article of the demo data, as SVG. */
export function articlePlate({ slug }) {
  const { tone, backdrop, pieces } = scenes[slug]
  const sheet = createSheet(SIZE, SIZE)
  const rng = chance(`article ${slug}`)
  const light = { x: rng.between(60, 520), y: rng.between(60, 130), scale: 1.1 }
  const ground = stage(sheet, { tone: tones[tone], backdrop, horizon: 620, x: 500, light })
  const things = group(arrangement(sheet, rng, pieces, 0, 0), { transform: 'translate(500 740) scale(1.1)' })
  return sheet.toString(ground + things)
}
