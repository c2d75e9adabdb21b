// A course is a framed plate with a drawing of its subject.
import { lettering } from '../lettering.mjs'
import { mark } from '../mark.mjs'
import { clay, ink, materials } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { turned } from './vessel.mjs'

const pen = (data, width = 3.4, colour = ink) => line(data, colour, width, { strokeLinejoin: 'round' })
const wash = (data, colour, opacity = 1) => path(data, colour, { opacity })

const ochre = '#d9a441'
const sage = '#a9b894'
const blush = '#e8c3ad'

/** Vignettes in a field of about 260 by 260 around the origin. */
const vignettes = {
  lab: () =>
    wash('M-96 30H-8L-2 96Q-4 112 -20 112H-84Q-100 112 -102 96Z', ochre, 0.75) +
    pen('M-92 -40H-12M-84 -40V24L-104 94Q-106 114 -86 114H-18Q2 114 0 94L-20 24V-40') +
    pen('M-72 58H-56M-76 78H-54M-68 38H-54', 2.4) +
    wash('M28 52H128Q124 112 92 114H64Q32 112 28 52Z', sage, 0.9) +
    pen('M20 52H136M28 52Q32 114 66 114H92Q124 114 128 52') +
    pen('M92 48L56 -78', 4) +
    pen(
      'M56 -78C40 -92 30 -112 34 -122M56 -78C52 -96 48 -112 46 -124M56 -78C62 -94 62 -110 58 -124M56 -78C72 -90 74 -110 68 -120',
      2.4,
    ) +
    pen('M-130 118H140', 3) +
    circle(-44, -78, 7, clay) +
    circle(-62, -100, 4.5, clay) +
    circle(-34, -108, 3.6, clay),
  still: () =>
    wash('M-104 92Q-122 20 -66 4H-10Q46 20 28 92Z', clay, 0.78) +
    pen('M-104 93Q-124 18 -66 2H-10Q48 18 28 93Z') +
    pen('M-72 2C-82 -24 -74 -60 -38 -72C-14 -78 16 -70 30 -50L102 18') +
    pen('M-4 2C4 -14 8 -24 6 -32L88 34') +
    pen('M-72 2H-4', 3) +
    wash('M82 40H130V108H82Z', sage, 0.9) +
    pen('M102 18L112 44M88 34L94 46M78 44H134M82 44V110H130V44') +
    pen('M-88 94V128M12 94V128M-130 128H140', 3) +
    wash('M-38 126C-58 122 -54 108 -46 102C-46 110 -40 108 -36 96C-24 106 -18 122 -38 126Z', ochre) +
    pen('M-38 126C-58 122 -54 108 -46 102C-46 110 -40 108 -36 96C-24 106 -18 122 -38 126Z', 2.4) +
    circle(106, 66, 4.4, '#fff7e4'),
  hands: () =>
    wash(
      'M-30 -112C46 -124 86 -68 78 2C72 58 36 108 -6 108C-58 108 -92 62 -94 6C-96 -62 -72 -106 -30 -112Z',
      blush,
      0.8,
    ) +
    pen('M-30 -112C46 -124 86 -68 78 2C72 58 36 108 -6 108C-58 108 -92 62 -94 6C-96 -62 -72 -106 -30 -112Z') +
    pen('M-66 -26Q-50 -38 -30 -28M14 -28Q34 -38 52 -26') +
    pen('M-60 -2Q-48 8 -34 -2M18 -2Q32 8 46 -2', 2.8) +
    pen('M-6 -10C-12 14 -18 24 -14 32Q-6 38 4 32', 2.8) +
    pen('M-30 64Q-8 54 14 64Q-8 76 -30 64Z', 2.6, clay) +
    wash('M82 -6C112 -30 140 0 130 44C122 84 94 92 88 64C84 48 100 42 92 26C86 14 74 8 82 -6Z', clay, 0.95) +
    pen('M82 -6C112 -30 140 0 130 44C122 84 94 92 88 64C84 48 100 42 92 26C86 14 74 8 82 -6Z', 2.6) +
    pen('M40 40Q64 30 72 4M58 26L72 4L76 26M-52 44Q-76 32 -84 6M-68 28L-84 6L-88 28', 2.4, '#6f7f5b'),
  soap: () =>
    wash('M-122 8H92L122 -26H-92Z', '#ecdcb4') +
    wash('M-122 8H92V86H-122Z', ochre, 0.6) +
    wash('M92 8L122 -26V52L92 86Z', ochre, 0.85) +
    pen('M-122 8H92V86H-122ZM-122 8L-92 -26H122L92 8M122 -26V52L92 86') +
    pen('M-68 8V86M-14 8V86M40 8V86M-68 8L-38 -26M-14 8L16 -26M40 8L70 -26', 2.2) +
    wash('M-104 -92H34L66 -66Q-20 -58 -104 -66Z', '#fdf8ea') +
    pen('M-104 -92H34L66 -66Q-20 -58 -104 -66Z', 3) +
    wash('M-104 -96H-44V-62H-104Q-118 -62 -118 -79T-104 -96Z', clay, 0.9) +
    pen('M-104 -96H-44V-62H-104Q-118 -62 -118 -79T-104 -96ZM-92 -79H-88M-62 -79H-58', 3) +
    pen('M-130 112H140', 3) +
    pen('M-100 44q10 -10 20 0t20 0M-44 58q8 -8 16 0t16 0M12 44q8 -8 16 0', 2.2, '#8f6a22'),
  face: () =>
    wash(
      'M-78 112C-84 60 -96 40 -92 -20C-88 -84 -40 -124 16 -116C72 -108 92 -62 84 -14C80 14 90 30 96 44C92 54 82 54 80 58C84 72 74 80 72 86C70 104 52 108 30 104L26 124Z',
      blush,
      0.8,
    ) +
    pen(
      'M-78 124C-82 66 -96 40 -92 -20C-88 -84 -40 -124 16 -116C72 -108 92 -62 84 -14C80 14 90 30 96 44C92 54 82 54 80 58C84 72 74 80 72 86C70 104 52 108 30 104L28 126',
    ) +
    pen('M40 -34Q58 -44 74 -36', 3) +
    pen('M44 -12Q58 -4 72 -12M48 -8L44 -2M58 -6L57 1M68 -8L71 -2', 2.6) +
    pen('M64 66Q72 64 80 68', 2.6, clay) +
    pen('M-34 -10C-54 -18 -60 14 -42 22C-34 26 -28 18 -32 12', 3) +
    wash(
      'M-92 -20C-88 -84 -40 -124 16 -116C44 -112 62 -98 74 -82C30 -92 -20 -70 -30 -26C-40 -4 -66 -2 -92 -20Z',
      clay,
      0.75,
    ) +
    pen('M74 -82C30 -92 -20 -70 -30 -26C-40 -4 -66 -2 -92 -18', 2.8) +
    circle(16, 34, 9, '#fff7e4', { opacity: 0.9 }) +
    circle(36, 44, 6, '#fff7e4', { opacity: 0.9 }) +
    circle(24, 56, 5, '#fff7e4', { opacity: 0.9 }),
  massage: () =>
    wash('M-126 58Q-122 28 -80 24H78Q120 28 126 58Z', sage, 0.9) +
    pen('M-126 58Q-122 28 -80 24H78Q120 28 126 58V72H-126ZM-98 72V122M98 72V122M-98 98H98', 3.2) +
    wash('M-112 24Q-114 -8 -84 -8Q-56 -8 -58 24Z', '#fbf3df') +
    pen('M-112 24Q-114 -8 -84 -8Q-56 -8 -58 24M-84 8Q-96 8 -94 18M-84 8Q-74 8 -74 18', 2.8) +
    ellipse(4, 14, 26, 10, ink) +
    ellipse(4, -4, 20, 8.5, '#5b6a5f') +
    ellipse(4, -19, 14, 7, ink) +
    wash('M62 24V-22Q62 -34 74 -36H90Q102 -34 102 -22V24Z', ochre, 0.8) +
    pen('M62 24V-22Q62 -36 76 -36V-50H88V-36Q102 -36 102 -22V24') +
    pen('M4 -48C-6 -58 12 -66 4 -78C-4 -90 12 -96 6 -108', 2.6, clay) +
    pen('M-20 -44C-28 -52 -14 -58 -20 -68M28 -44C20 -52 34 -58 28 -68', 2.2, clay),
  label: () =>
    wash('M-104 -98H52L84 -66V100H-104Z', '#fdf8ea') +
    pen('M-104 -98H52L84 -66V100H-104ZM52 -98V-66H84') +
    mark(-44, -50, 22, ink, clay) +
    pen('M-4 -56H40M-4 -40H60', 3) +
    pen('M-80 -6H58M-80 14H58M-80 34H20M-80 54H44M-80 74H6', 2.6, '#7f8b7c') +
    circle(72, 46, 44, '#fff', { opacity: 0.55 }) +
    circle(72, 46, 44, 'none', { stroke: ink, strokeWidth: 5 }) +
    pen('M102 78L136 116', 9, clay) +
    pen('M52 46L66 60L92 32', 5, clay),
  hair: () =>
    wash('M-52 -118C-96 -70 -104 20 -70 118H24C-6 40 -14 -60 24 -118Z', clay, 0.78) +
    pen(
      'M-52 -118C-96 -70 -104 20 -70 118M24 -118C-14 -60 -6 40 24 118M-30 -118C-64 -60 -66 30 -44 118M-2 -118C-36 -60 -34 30 -14 118M-14 -118C-48 -60 -50 30 -30 118',
    ) +
    wash('M36 58H132Q126 112 98 114H70Q42 112 36 58Z', '#fdf8ea') +
    wash('M40 66Q84 78 128 66Q122 112 98 112H70Q46 112 40 66Z', sage, 0.95) +
    pen('M30 58H138M36 58Q42 114 72 114H98Q126 114 132 58') +
    pen('M70 62L112 -62', 8, ink) +
    pen('M112 -62L124 -100', 13, ochre) +
    pen('M30 118H140', 3),
}

/** The plate: a tall frame with a rounded head, leaning on the wall. */
function plate(motif) {
  return (sheet, { label, tint = '#a3b08e' }) => {
    const outer = 'M-200 4V-346C-200 -462 -112 -536 0 -536C112 -536 200 -462 200 -346V4Z'
    const inner = 'M-178 -18V-346C-178 -448 -100 -514 0 -514C100 -514 178 -448 178 -346V-18Z'
    return {
      width: 400,
      height: 536,
      svg:
        path(outer, turned(sheet, materials.wood)) +
        line('M-192 -10V-346C-192 -456 -108 -528 0 -528', '#fff', 3, { opacity: 0.4 }) +
        path(inner, '#fbf6ea') +
        path(inner, 'none', { stroke: '#6d4a26', strokeWidth: 3, strokeOpacity: 0.35 }) +
        path('M-162 -34V-346C-162 -438 -92 -498 0 -498C92 -498 162 -438 162 -346V-34Z', 'none', {
          stroke: ink,
          strokeWidth: 1.2,
          strokeOpacity: 0.4,
        }) +
        circle(0, -300, 132, tint, { opacity: 0.5 }) +
        group(vignettes[motif](), { transform: 'translate(0 -292) scale(1.04)' }) +
        lettering(label[0], 0, -112, 38, ink, { within: 292 }) +
        lettering(label[1], 0, -74, 30, clay, { style: 'italic', within: 292 }) +
        line(d`M-26 -54H26`, ink, 1.4, { opacity: 0.5 }) +
        path(inner, sheet.linear('#fff / 0.28, #fff 50% / 0, #3a2b14 / 0.08', [0, 0, 1, 1])),
    }
  }
}

export const courses = Object.fromEntries(
  Object.keys(vignettes).map((motif) => [`course-${motif}`, plate(motif)]),
)
