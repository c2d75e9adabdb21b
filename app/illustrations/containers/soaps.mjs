// Soap: the cut bar, the pressed puck, the tied stack.
import { flat, print } from '../label.mjs'
import { mark } from '../mark.mjs'
import { clay, ink } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { drum, modelled, turned } from './vessel.mjs'

/** A bar seen from a little above: front and top. */
function bar(sheet, rng, stuff, width, height, { veins, flecks } = {}) {
  const w = width / 2
  const front = d`M${-w} ${-height + 8}Q${-w} ${-height} ${-w + 9} ${-height}H${w - 9}Q${w} ${-height} ${w} ${-height + 8}V-10Q${w} 4 ${w - 14} 4H${-w + 14}Q${-w} 4 ${-w} -10Z`
  const depth = height * 0.2
  const top = d`M${-w + 3} ${-height + 4}L${-w + depth * 0.62} ${-height - depth}Q0 ${-height - depth - 4} ${w - depth * 0.62} ${-height - depth}L${w - 3} ${-height + 4}Z`
  const clip = sheet.clip(front)
  const face = sheet.linear(`${stuff.light}, ${stuff.base} 55%, ${stuff.shade}`, [0.1, 0, 0.9, 1])
  const streak = (y, bend) =>
    d`M${-w} ${y}C${-w * 0.5} ${y - bend} ${-w * 0.1} ${y + bend} ${w * 0.3} ${y - bend * 0.4}S${w * 0.8} ${y + bend * 0.6} ${w} ${y - 6}`
  const marbling = veins
    ? [0.3, 0.5, 0.72]
        .map((t, index) => line(streak(-height * t, 16 + index * 7), veins, 13 - index * 3, { opacity: 0.5 }))
        .join('')
    : ''
  const bits = flecks
    ? Array.from({ length: 34 }, () =>
        ellipse(
          rng.sway(w * 0.95),
          -rng.between(4, height - 4),
          rng.between(1.5, 4.5),
          rng.between(1, 2),
          rng.pick(flecks),
          {
            opacity: 0.75,
            transform: '',
          },
        ),
      ).join('')
    : ''
  return (
    path(top, stuff.light, { stroke: stuff.base, strokeWidth: 1 }) +
    path(top, sheet.linear('#fff / 0.5, #fff / 0', [0, 0, 1, 0])) +
    path(front, face) +
    group(marbling + bits, { clipPath: clip }) +
    line(d`M${-w + 10} ${-height + 2}H${w - 10}`, '#fff', 3, { opacity: 0.5 })
  )
}

const kinds = {
  cream: { stuff: { shade: '#cdbd8e', base: '#e6dab4', light: '#f4ecd2' } },
  lilac: {
    stuff: { shade: '#b3a6bd', base: '#d5cbd8', light: '#ebe4ea' },
    flecks: ['#7d6f8f', '#b89b6a', '#5f5373', '#efe3c4'],
  },
  clay: { stuff: { shade: '#8e4529', base: '#bb6a47', light: '#d58e6c' }, veins: '#f0d9c2' },
}

/** Two bars: one wrapped and lying, one naked and standing behind it. */
export function soap(sheet, { rng, material, label }) {
  const { stuff, veins, flecks } = kinds[material]
  const naked = bar(sheet, rng, stuff, 250, 196, { veins, flecks })
  const wrapper = flat(label, 176, 150)
  return {
    width: 470,
    height: 330,
    foot: 440,
    svg:
      group(naked + mark(52, -104, 42, stuff.shade, stuff.shade), { transform: 'translate(104 -26)' }) +
      group(
        bar(sheet, rng, stuff, 320, 158, { veins, flecks }) +
          path('M-84 -158H84L80 -191H-80Z', '#f2ead7', {
            stroke: '#b9a987',
            strokeWidth: 0.8,
            strokeOpacity: 0.6,
          }) +
          group(wrapper, { transform: 'translate(0 -77) scale(.965 1.06)' }),
        { transform: 'translate(-72 6)' },
      ),
  }
}

/** The solid shampoo: its box behind, the puck with petals in front. */
export function puck(sheet, { rng, label }) {
  const stuff = { shade: '#c79a45', base: '#e8c67d', light: '#f6e2b0' }
  const body = drum(216, 74, 26)
  const petals = Array.from({ length: 26 }, () =>
    ellipse(
      rng.sway(94),
      -rng.between(4, 70),
      rng.between(3, 8),
      1.8,
      rng.pick(['#d77a1f', '#e99b34', '#b9621a']),
      { opacity: 0.85 },
    ),
  ).join('')
  const box = 'M-122 4V-268H122V4Q0 10 -122 4Z'
  return {
    width: 420,
    height: 300,
    foot: 410,
    svg:
      group(
        path('M122 4V-268L158 -286V-14Z', '#9c7a50') +
          path('M-122 -268L-86 -286H158L122 -268Z', '#dcc097') +
          path(box, sheet.linear('#d3b285, #c9a576 50%, #b8925f')) +
          group(print(label, 190, 220), { transform: 'translate(0 -136)' }),
        { transform: 'translate(-66 -18)' },
      ) +
      group(
        path(body, turned(sheet, stuff)) +
          group(petals, { clipPath: sheet.clip(body) }) +
          modelled(sheet, body, 0.7) +
          ellipse(0, -74, 108, 24, stuff.light) +
          Array.from({ length: 22 }, () =>
            ellipse(
              rng.sway(78),
              -74 + rng.sway(14),
              rng.between(3, 9),
              2,
              rng.pick(['#d77a1f', '#e99b34', '#c96c1b']),
              { opacity: 0.9 },
            ),
          ).join('') +
          ellipse(0, -74, 70, 14, 'none', { stroke: '#c79a45', strokeWidth: 2, strokeOpacity: 0.6 }),
        { transform: 'translate(112 14)' },
      ),
  }
}

/** Three bars, one on another, tied with linen thread. */
export function soapstack(sheet, { rng }) {
  const one = (kind, width, x, y) => {
    const { stuff, veins, flecks } = kinds[kind]
    return group(bar(sheet, rng, stuff, width, 98, { veins, flecks }), { transform: `translate(${x} ${y})` })
  }
  const tag =
    circle(0, 0, 46, '#faf5e9', { stroke: '#b9a987', strokeWidth: 1 }) +
    circle(0, 0, 39, 'none', { stroke: ink, strokeWidth: 1, strokeOpacity: 0.35 }) +
    mark(0, 2, 24, ink, clay)
  return {
    width: 330,
    height: 340,
    svg:
      one('clay', 320, 0, 0) +
      one('lilac', 312, -6, -100) +
      one('cream', 318, 5, -200) +
      line('M-18 5Q-20 -150 -16 -298L-4 -334', '#a98e63', 4) +
      line('M18 5Q16 -150 20 -298L8 -334', '#a98e63', 4) +
      line(
        'M2 -316C-60 -366 -96 -330 -8 -316C70 -372 112 -332 8 -316M2 -316Q-30 -290 -58 -282M2 -316Q40 -290 50 -270',
        '#b59a6c',
        4.5,
      ) +
      group(line('M0 -46V-92', '#b59a6c', 3) + circle(0, -38, 4, '#8f7750') + tag, {
        transform: 'translate(62 -168) rotate(10)',
      }),
  }
}
