// Creams, oils, gels, waters, powders and foams from above, each drawn around the origin within a circle of 300. Light
// falls from the left and above.
import { circle, d, ellipse, group, line, path } from '../svg.mjs'

/** A glazed plate seen from above. */
export function dish(sheet, x, y, radius) {
  const glaze = sheet.radial('#fffdf8, #faf4e7 62%, #efe5d0', [0.42, 0.38, 0.7])
  return (
    circle(x + 16, y + 24, radius, '#33291a', { opacity: 0.24, filter: sheet.blur(16, 0.2) }) +
    circle(x, y, radius, sheet.linear('#fffaf0, #dccdb0', [0, 0, 1, 1])) +
    circle(x, y, radius - 9, glaze) +
    circle(x, y, radius - 62, 'none', { stroke: '#d9cbb0', strokeWidth: 2, strokeOpacity: 0.8 }) +
    circle(x, y, radius - 66, '#fffdf8', { opacity: 0.5 })
  )
}

/** Path of a spatula over the plate. */
const SWEEP = 'M-214 128C-176 -60 -56 -150 24 -56C84 16 116 96 226 -98'

/** Thick cream spread by a spatula: ridges along its path, and a peak at its end. */
function stroke(sheet, rng, { shade, base, light, grains }) {
  const along = (dx, dy, width, colour, opacity) =>
    line(SWEEP, colour, width, { opacity, transform: d`translate(${dx} ${dy})`, strokeLinejoin: 'round' })
  const ridges = [
    [-6, -46, 10, light, 0.75],
    [0, -30, 6, shade, 0.28],
    [-4, -16, 14, light, 0.6],
    [4, 4, 5, shade, 0.3],
    [0, 20, 9, light, 0.4],
    [6, 38, 7, shade, 0.34],
  ].map(([dx, dy, width, colour, opacity]) =>
    along(dx + rng.sway(4), dy + rng.sway(4), width, colour, opacity),
  )
  const peak = path(
    'M176 -62C196 -126 226 -172 262 -196C258 -158 286 -140 282 -92C280 -44 222 -22 176 -62Z',
    sheet.linear(`${light}, ${base} 60%, ${shade}`, [0, 0, 1, 1]),
  )
  return (
    group(along(12, 22, 150, '#33291a', 0.22), { filter: sheet.blur(10, 0.3) }) +
    along(5, 8, 150, shade, 1) +
    along(0, 0, 142, base, 1) +
    ridges.join('') +
    peak +
    line('M204 -96C214 -134 232 -162 254 -180', light, 8, { opacity: 0.8 }) +
    (grains ? scatter(rng, grains, 150, 214, 128) : '')
  )
}

/** Grains over an oval. */
function scatter(rng, colours, count, rx, ry, [small, big] = [2, 5.4]) {
  return Array.from({ length: count }, () => {
    const angle = rng.between(0, 2 * Math.PI)
    const reach = Math.sqrt(rng.between(0, 1))
    const size = rng.between(small, big)
    return ellipse(
      Math.cos(angle) * reach * rx,
      Math.sin(angle) * reach * ry,
      size,
      size * rng.between(0.5, 0.9),
      rng.pick(colours),
      { opacity: 0.85 },
    )
  }).join('')
}

/** A drop that lies on the glaze: its colour gathers at the rim, the window shines in it. */
function drop(sheet, x, y, r, { shade, base, light }) {
  const body = sheet.radial(`${light} / 0.9, ${base} 62% / 0.88, ${shade} / 0.95`, [0.58, 0.62, 0.62])
  return (
    ellipse(x + r * 0.08, y + r * 0.12, r, r * 0.94, '#33291a', {
      opacity: 0.2,
      filter: sheet.blur(6, 0.3),
    }) +
    ellipse(x, y, r, r * 0.94, body) +
    path(
      d`M${x - r * 0.62} ${y - r * 0.14}Q${x - r * 0.52} ${y - r * 0.62} ${x - r * 0.06} ${y - r * 0.66}Q${x - r * 0.38} ${y - r * 0.46} ${x - r * 0.44} ${y - r * 0.08}Z`,
      '#fff',
      { opacity: 0.75 },
    ) +
    ellipse(x + r * 0.3, y + r * 0.5, r * 0.34, r * 0.12, '#fff', { opacity: 0.28 })
  )
}

/** A pool and the drops beside it: oil, or water. */
function pool(sheet, rng, colours) {
  const { shade, base, light } = colours
  const outline =
    'M-206 -26C-214 -128 -96 -178 6 -160C104 -176 206 -118 196 -18C204 74 122 142 24 132C-86 152 -196 86 -206 -26Z'
  const body = sheet.radial(`${light} / 0.85, ${base} 60% / 0.85, ${shade} / 0.95`, [0.56, 0.6, 0.62])
  const beside = [
    [-196, 168, 40],
    [-96, 222, 24],
    [214, 150, 50],
    [150, 226, 22],
    [232, -176, 30],
    [-236, -168, 20],
  ].map(([x, y, r]) => drop(sheet, x + rng.sway(12), y + rng.sway(12), r, colours))
  return (
    path(outline, '#33291a', { opacity: 0.2, transform: 'translate(10 16)', filter: sheet.blur(9, 0.3) }) +
    path(outline, body) +
    path('M-168 -40C-160 -108 -88 -136 -18 -130C-84 -112 -126 -78 -138 -20Z', '#fff', { opacity: 0.62 }) +
    path('M-110 -6C-100 -44 -70 -64 -40 -70C-62 -50 -76 -28 -82 4Z', '#fff', { opacity: 0.3 }) +
    path('M60 108C112 98 150 66 164 22C170 74 124 116 60 108Z', '#fff', { opacity: 0.3 }) +
    beside.join('')
  )
}

/** A gel: a pool that stands high, with air in it. */
function gel(sheet, rng, colours) {
  const air = Array.from({ length: 22 }, () => {
    const [x, y, r] = [rng.sway(150), rng.sway(104), rng.between(3, 11)]
    return (
      circle(x, y, r, '#fff', { opacity: 0.3 }) +
      circle(x, y, r, 'none', { stroke: '#fff', strokeWidth: 1.4, strokeOpacity: 0.7 }) +
      circle(x - r * 0.3, y - r * 0.3, r * 0.24, '#fff', { opacity: 0.9 })
    )
  })
  return pool(sheet, rng, colours) + air.join('')
}

/** A heap that has been poured: dense at its middle, dust at its rim. */
function heap(sheet, rng, { shade, base, light, grains }) {
  const outline =
    'M-206 34C-218 -70 -140 -138 -36 -152C92 -172 194 -108 204 -4C214 86 130 148 16 152C-102 158 -194 122 -206 34Z'
  const mound = sheet.radial(`${light}, ${base} 52%, ${shade}`, [0.38, 0.32, 0.8])
  const dust = grains ?? [shade, base, base, light]
  const rim = Array.from({ length: 460 }, () => {
    const angle = rng.between(0, 2 * Math.PI)
    const reach = 0.84 + rng.between(0, 1) ** 2.4 * 0.52
    const size = rng.between(2.4, 9) * (1.36 - reach * 0.6)
    return ellipse(
      Math.cos(angle) * reach * 214,
      Math.sin(angle) * reach * 158,
      size,
      size * 0.78,
      rng.pick(dust),
    )
  })
  return (
    path(outline, '#33291a', { opacity: 0.2, transform: 'translate(10 18)', filter: sheet.blur(14, 0.3) }) +
    path(outline, mound, { filter: sheet.blur(7, 0.2) }) +
    rim.join('') +
    path('M-120 -60C-80 -110 20 -126 90 -84C36 -88 -44 -72 -92 -26Z', light, {
      opacity: 0.55,
      filter: sheet.blur(9, 0.4),
    }) +
    path('M-70 84C4 102 110 76 154 10C150 84 56 128 -70 84Z', shade, {
      opacity: 0.4,
      filter: sheet.blur(9, 0.4),
    }) +
    scatter(rng, dust, 330, 190, 132, [1.2, 3.6])
  )
}

/** Dried leaves and flowers, poured out. */
function leaves(sheet, rng, { colours }) {
  const piece = (spread) => {
    const [angle, reach] = [rng.between(0, 2 * Math.PI), Math.sqrt(rng.between(0, 1)) * spread]
    const turn = rng.between(0, 180)
    return ellipse(0, 0, rng.between(7, 24), rng.between(3, 8), rng.pick(colours), {
      transform: d`translate(${Math.cos(angle) * reach} ${Math.sin(angle) * reach * 0.82}) rotate(${turn})`,
      stroke: '#5a4a26',
      strokeWidth: 0.8,
      strokeOpacity: 0.35,
    })
  }
  return (
    ellipse(10, 16, 212, 174, '#33291a', { opacity: 0.2, filter: sheet.blur(16, 0.3) }) +
    ellipse(0, 0, 196, 156, colours[3], { opacity: 0.75, filter: sheet.blur(12, 0.3) }) +
    Array.from({ length: 46 }, () => piece(292)).join('') +
    Array.from({ length: 560 }, () => piece(216)).join('')
  )
}

/** Lather: bubbles of all sizes, close together. */
function foam(sheet, rng, { shade, base, light }) {
  const bubble = (x, y, r) =>
    circle(x, y, r, sheet.radial(`#fff, ${light} 55%, ${base} 86%, ${shade}`, [0.38, 0.34, 0.66])) +
    circle(x - r * 0.34, y - r * 0.36, r * 0.2, '#fff', { opacity: 0.95 })
  const round = Array.from({ length: 250 }, () => {
    const angle = rng.between(0, 2 * Math.PI)
    const reach = Math.sqrt(rng.between(0, 1))
    const size = rng.between(9, 17) + rng.between(4, 30) * (1 - reach)
    return [Math.cos(angle) * reach * 218, Math.sin(angle) * reach * 170, size]
  })
  round.sort(([, a], [, b]) => a - b)
  return (
    ellipse(12, 24, 222, 176, '#33291a', { opacity: 0.2, filter: sheet.blur(16, 0.3) }) +
    ellipse(0, 0, 206, 158, base) +
    round.map(([x, y, r]) => bubble(x, y, r)).join('')
  )
}

const cream = (shade, base, light, grains) => ({ draw: stroke, shade, base, light, grains })
const liquid = (shade, base, light) => ({ draw: pool, shade, base, light })
const jelly = (shade, base, light) => ({ draw: gel, shade, base, light })
const powder = (shade, base, light, grains) => ({ draw: heap, shade, base, light, grains })

/** Contents of vessels by their name in the demo data. */
export const looks = {
  milk: cream('#dcc9a0', '#f7ecd2', '#fffaf0'),
  'calendula-cream': cream('#d9b071', '#f3d9a6', '#fdf0d3'),
  'rose-cream': cream('#d8a596', '#f2d3c8', '#fdeee8'),
  'rockrose-cream': cream('#cdb48e', '#ecdcbf', '#fbf4e4'),
  'blue-cream': cream('#b4bdc6', '#dde2e4', '#f6f8f7'),
  'green-cream': cream('#9fae86', '#ccd6b4', '#ecf1de'),
  'argan-cream': cream('#cfa25a', '#efd39c', '#fcefcf'),
  'green-clay': cream('#6f7f5d', '#a0ac85', '#c6cfad'),
  'olive-scrub': cream('#a9a47c', '#dcd8b6', '#f3f1de', ['#6a5638', '#8b7448', '#4f4029']),
  butter: cream('#d5bd86', '#f1e2b8', '#fff8e2'),
  balm: cream('#c9c29a', '#ece7c8', '#fbf9e8'),
  salt: powder('#c3c9bf', '#eef0e8', '#ffffff', ['#fff', '#dfe5dc', '#6d7f4d', '#8b9a62', '#fff']),
  'clear-gel': jelly('#8fae84', '#c6dab4', '#eef5e2'),
  'green-gel': jelly('#55784f', '#9dba82', '#d7e6c2'),
  'citrus-gel': jelly('#cf9a28', '#eccb62', '#f9ecb4'),
  water: liquid('#b9c7c4', '#dfe8e4', '#f7faf7'),
  'rose-water': liquid('#d9a39b', '#f0d2cb', '#fdf0ec'),
  'pale-oil': liquid('#c79d3c', '#ecd384', '#fbf1c8'),
  'gold-oil': liquid('#b47a1e', '#dfac46', '#f6dd97'),
  'amber-oil': liquid('#a04e1c', '#d58538', '#f3bf7a'),
  'essential-oil': liquid('#b9a85e', '#e3dca6', '#f8f5dc'),
  foam: { draw: foam, shade: '#cfc7b0', base: '#ece6d6', light: '#fbf8f0' },
  'gold-foam': { draw: foam, shade: '#d3b778', base: '#f0deb0', light: '#fcf4dc' },
  henna: powder('#5d5a2c', '#8c8548', '#b3ab6c'),
  'white-clay': powder('#c6bfb0', '#ece7dc', '#fffdf8'),
  rice: powder('#d3c6a8', '#f2ead6', '#fffcf3'),
  algae: powder('#7d8f80', '#b9c6b4', '#e2e9dc', ['#5e7464', '#8ba08c', '#d5dfd0', '#40584a']),
  chamomile: { draw: leaves, colours: ['#f7e7a0', '#fffaf0', '#e0b53c', '#9aa867', '#f6f1df', '#c9b06a'] },
  fennel: { draw: leaves, colours: ['#b5bb78', '#70803f', '#d3d29a', '#4f6a3a', '#a78b54'] },
  honey: liquid('#9c5a10', '#d8922a', '#f6cf76'),
}
