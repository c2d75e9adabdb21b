// Products of paper or packed in it: bags, sachets, books, boxes.
import { botanicals } from '../botanicals/index.mjs'
import { flat, print } from '../label.mjs'
import { lettering } from '../lettering.mjs'
import { mark } from '../mark.mjs'
import { clay, ink, materials } from '../palette.mjs'
import { circle, d, ellipse, group, line, path, rect } from '../svg.mjs'
import { flask, pump } from './bottles.mjs'
import { jar } from './jars.mjs'
import { modelled, turned } from './vessel.mjs'

/** Creases of a filled paper bag. */
const creases = (width, height) =>
  line(
    d`M${-width * 0.36} ${-height * 0.9}Q${-width * 0.3} ${-height * 0.5} ${-width * 0.4} ${-height * 0.12}M${width * 0.34} ${-height * 0.86}Q${width * 0.28} ${-height * 0.5} ${width * 0.38} ${-height * 0.1}`,
    '#5c4423',
    2,
    { opacity: 0.16 },
  ) +
  line(
    d`M${-width * 0.46} ${-height * 0.04}Q0 ${-height * 0.09} ${width * 0.46} ${-height * 0.04}`,
    '#5c4423',
    2,
    {
      opacity: 0.2,
    },
  )

/** A standing bag with a rolled top, and optionally a window. */
function bag(sheet, { stuff, label, width, height, window: filling }) {
  const w = width / 2
  const outline = d`M${-w} -8Q${-w + 2} 8 ${-w + 20} 9Q0 16 ${w - 20} 9Q${w - 2} 8 ${w} -8L${w - 12} ${-height + 54}H${-w + 12}Z`
  const roll = d`M${-w + 10} ${-height + 58}V${-height}H${w - 10}V${-height + 58}Q0 ${-height + 64} ${-w + 10} ${-height + 58}Z`
  const clip = (rx, ry, y) =>
    sheet.clip(d`M${-rx} ${y}A${rx} ${ry} 0 1 1 ${rx} ${y}A${rx} ${ry} 0 1 1 ${-rx} ${y}Z`)
  const view = filling
    ? ellipse(0, -74, 62, 50, '#7a5d36', { opacity: 0.5 }) +
      group(rect(-64, -126, 128, 104, filling.ground) + filling.pieces, { clipPath: clip(58, 46, -74) }) +
      ellipse(0, -74, 58, 46, 'none', { stroke: '#fff', strokeWidth: 3, strokeOpacity: 0.5 })
    : ''
  const tag = group(flat(label, width * 0.66, filling ? 160 : 220), {
    transform: d`translate(0 ${filling ? -height * 0.57 : -height * 0.44})`,
  })
  return (
    path(outline, turned(sheet, stuff)) +
    creases(width, height) +
    tag +
    view +
    modelled(sheet, outline, 0.75) +
    path(roll, turned(sheet, stuff)) +
    line(d`M${-w + 12} ${-height + 28}H${w - 12}`, '#5c4423', 2, { opacity: 0.22 }) +
    modelled(sheet, roll, 0.8) +
    rect(-w + 26, -height - 5, 26, 74, '#8f7a55', { rx: 2, opacity: 0.9 }) +
    rect(w - 52, -height - 5, 26, 74, '#8f7a55', { rx: 2, opacity: 0.9 })
  )
}

const heaps = {
  chamomile: { ground: '#c7b56e', colours: ['#f7e7a0', '#fffaf0', '#e0b53c', '#9aa867', '#f6f1df'] },
  fennel: { ground: '#8a9156', colours: ['#b5bb78', '#70803f', '#d3d29a', '#4f6a3a', '#a78b54'] },
}

export function pouch(sheet, { rng, label, plants }) {
  const { ground, colours } = heaps[plants[0]] ?? heaps.chamomile
  const pieces = Array.from({ length: 90 }, () =>
    ellipse(0, 0, rng.between(3, 8), rng.between(2, 4), rng.pick(colours), {
      transform: d`translate(${rng.sway(62)} ${-74 + rng.sway(50)}) rotate(${rng.between(0, 180)})`,
    }),
  ).join('')
  return {
    width: 268,
    height: 420,
    svg: bag(sheet, {
      stuff: materials.kraft,
      label,
      width: 268,
      height: 420,
      window: { ground, pieces },
    }),
  }
}

export function sack(sheet, { material, label }) {
  return {
    width: 306,
    height: 430,
    svg: bag(sheet, { stuff: materials[material], label, width: 306, height: 430 }),
  }
}

/** A flat sachet and a bowl with the mixed paste. */
export function sachet(sheet, { label }) {
  const stuff = materials.kraft
  const outline = 'M-112 4L-108 -352H108L112 4Q0 12 -112 4Z'
  const bowl = 'M-92 -66Q-88 6 -34 10H34Q88 6 92 -66Q0 -50 -92 -66Z'
  return {
    width: 430,
    height: 380,
    foot: 420,
    svg:
      group(
        path(outline, turned(sheet, stuff)) +
          rect(-108, -352, 216, 26, stuff.light, { opacity: 0.7 }) +
          line('M-107 -326H107M-110 -20Q0 -12 110 -20', '#5c4423', 1.4, {
            opacity: 0.35,
            strokeDasharray: '5 5',
          }) +
          group(flat(label, 164, 204), { transform: 'translate(0 -186)' }) +
          modelled(sheet, outline, 0.55),
        { transform: 'translate(-78 -8) rotate(-3)' },
      ) +
      group(
        path(bowl, turned(sheet, materials.milk)) +
          modelled(sheet, bowl, 0.8) +
          ellipse(0, -66, 92, 18, '#fffaf0') +
          ellipse(0, -64, 84, 14.5, '#7a5a34') +
          path('M-60 -66C-30 -76 4 -72 22 -64C48 -58 62 -66 70 -62C40 -52 -20 -50 -60 -66Z', '#96703f', {
            opacity: 0.9,
          }) +
          line('M20 -70L92 -182', '#a97b4c', 11) +
          line('M20 -70L92 -182', '#d3a873', 5) +
          line('M10 -58L26 -80', '#3d2e1f', 17, { strokeLinecap: 'butt' }),
        { transform: 'translate(116 6)' },
      ),
  }
}

/** Three seed packets in their case, fanned. */
export function envelopes(sheet, { rng, plants, label }) {
  const packet = (plant, name) => {
    const picture = group(botanicals[plant].sprig(sheet, rng, 150), { transform: 'translate(0 88)' })
    return (
      rect(-76, -120, 152, 240, '#f3e9d2', { rx: 2, stroke: '#b9a987', strokeWidth: 1 }) +
      rect(-64, -84, 128, 162, '#fbf7ec', { stroke: ink, strokeWidth: 0.8, strokeOpacity: 0.3 }) +
      group(picture, { transform: 'translate(0 -18) scale(.94)' }) +
      lettering(name, 0, -95, 21, ink, { within: 120 })
    )
  }
  const names = { calendula: 'Caléndula', chamomile: 'Manzanilla', lavender: 'Lavanda' }
  const sleeve = 'M-128 6V-150Q0 -138 128 -150V6Q0 12 -128 6Z'
  return {
    width: 330,
    height: 410,
    foot: 280,
    svg:
      plants
        .map((plant, index) =>
          group(packet(plant, names[plant]), {
            transform: `translate(${(index - 1) * 66} ${-262 + Math.abs(index - 1) * 18}) rotate(${(index - 1) * 11})`,
          }),
        )
        .join('') +
      path(sleeve, turned(sheet, materials.kraft)) +
      group(print(label, 220, 120, { size: 23 }), { transform: 'translate(0 -70)' }) +
      modelled(sheet, sleeve, 0.5),
  }
}

/** A book standing, its spine to the left. */
export function book(sheet, { rng, material, label, plants }) {
  const stuff = materials[material]
  const cloth = sheet.linear(`${stuff.light}, ${stuff.base} 50%, ${stuff.shade}`, [0, 0, 1, 1])
  const weave = Array.from({ length: 46 }, (_, index) => d`M-128 ${-412 + index * 9}H150`).join('')
  const sprig = group(botanicals[plants[0]].sprig(sheet, rng, 190), { transform: 'translate(11 -96)' })
  return {
    width: 320,
    height: 420,
    svg:
      path('M150 -408L166 -400V-6L150 4Z', '#e9dfc8') +
      line('M154 -404V0M158 -402V-2M162 -400V-4', '#bfae8a', 1) +
      path('M-128 4V-416L-160 -406V-8Z', stuff.shade) +
      rect(-128, -416, 278, 420, cloth, { rx: 2 }) +
      line(weave, '#fff', 1, { opacity: 0.07 }) +
      rect(-128, -416, 16, 420, '#000', { opacity: 0.12 }) +
      rect(-96, -396, 226, 380, 'none', { stroke: '#f3e6c8', strokeWidth: 2, strokeOpacity: 0.75 }) +
      ellipse(14, -178, 88, 120, '#f7efdd') +
      ellipse(14, -178, 81, 113, 'none', { stroke: stuff.base, strokeWidth: 1.4 }) +
      sprig +
      lettering(label[0], 16, -346, 34, '#fbf3df', { within: 196 }) +
      lettering(label[1], 16, -316, 27, '#fbf3df', { style: 'italic', within: 196 }) +
      mark(16, -38, 14, '#f3e6c8', '#f3e6c8') +
      path('M-128 -416H150V4H-128Z', sheet.linear('#fff / 0.12, #fff 40% / 0, #000 / 0.16', [0, 0, 1, 0.6])),
  }
}

/** A reader with the first page open. */
export function tablet(sheet, { rng, label, plants }) {
  const lines = Array.from(
    { length: 5 },
    (_, index) => d`M-92 ${-112 + index * 18}H${index === 4 ? 12 : 92}`,
  ).join('')
  return {
    width: 300,
    height: 420,
    svg:
      rect(-146, -416, 292, 418, '#20291f', { rx: 22 }) +
      rect(-146, -416, 292, 418, 'none', { rx: 22, stroke: '#5e6b5f', strokeWidth: 2 }) +
      rect(-126, -392, 252, 370, '#fbf6ea', { rx: 5 }) +
      group(botanicals[plants[0]].sprig(sheet, rng, 172), { transform: 'translate(0 -206)' }) +
      lettering(label[0], 0, -166, 33, ink, { within: 220 }) +
      lettering(label[1], 0, -138, 23, clay, { style: 'italic', within: 220 }) +
      line(lines, ink, 3, { opacity: 0.28 }) +
      path('M-126 -392H40L-126 -110Z', '#fff', { opacity: 0.16 }),
  }
}

/** An open box with wood wool and three products. */
export function set(sheet, options) {
  const { rng } = options
  const wool = Array.from({ length: 70 }, () => {
    const x = rng.sway(190)
    const y = -120 + rng.sway(24)
    return line(
      d`M${x} ${y}q${rng.sway(26)} ${rng.sway(22)} ${rng.sway(40)} ${rng.sway(14)}`,
      rng.pick(['#d9b981', '#c9a468', '#ecd7ab']),
      2.4,
    )
  }).join('')
  const small = (draw, extra, x, y, scale) =>
    group(draw(sheet, { ...options, ...extra }).svg, {
      transform: `translate(${x} ${y}) scale(${scale})`,
    })
  const front = 'M-216 4V-132H216V4Q0 10 -216 4Z'
  return {
    width: 470,
    height: 420,
    foot: 440,
    svg:
      path('M-216 -132L-196 -172H196L216 -132Z', '#8d6c43') +
      small(pump, { material: 'milk', label: ['Leche', 'Caléndula', '200 ml'] }, -122, -70, 0.74) +
      small(
        flask,
        { material: 'clear', plants: ['rose'], label: ['Agua', 'Rosa y aciano', '250 ml'] },
        4,
        -74,
        0.76,
      ) +
      small(jar, { material: 'milk', label: ['Crema', 'Caléndula', '50 ml'] }, 124, -96, 0.5) +
      wool +
      path(front, sheet.linear('#d8b98c, #c9a677 50%, #b08a58')) +
      group(print(options.label, 300, 116, { size: 25 }), { transform: 'translate(0 -62)' }) +
      line('M-216 -132H216', '#fff', 2, { opacity: 0.4 }),
  }
}

/** Six sample sachets fanned out of their case. */
export function samples(sheet, { label }) {
  const colours = ['clay', 'ochre', 'sage']
  const sheetlet = (index) => {
    const stuff = materials[colours[index % 3]]
    return (
      rect(-50, -140, 100, 190, sheet.linear(`${stuff.light}, ${stuff.base}`, [0, 0, 1, 1]), { rx: 3 }) +
      line('M-46 -124H46', '#fff', 1.4, { opacity: 0.7, strokeDasharray: '3 4' }) +
      circle(0, -56, 36, '#faf5e9') +
      mark(0, -55, 23, ink, clay)
    )
  }
  const fan = Array.from({ length: 6 }, (_, index) => {
    const turn = -40 + index * 16
    return group(sheetlet(index), { transform: `translate(0 -70) rotate(${turn}) translate(0 -150)` })
  }).join('')
  const pocket = 'M-140 6V-168Q0 -138 140 -168V6Q0 14 -140 6Z'
  return {
    width: 420,
    height: 370,
    foot: 300,
    svg:
      fan +
      path(pocket, turned(sheet, materials.kraft)) +
      group(flat(label, 196, 104, { size: 21 }), { transform: 'translate(0 -70)' }) +
      modelled(sheet, pocket, 0.5),
  }
}
