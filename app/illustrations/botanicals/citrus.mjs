// Oranges, lemons and the flower of the bitter orange.
import { greens } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { around, at, leaf, stalk, stem } from './leaf.mjs'

const fruits = {
  orange: { skin: ['#f6b35a', '#e5862b', '#b55d16'], pith: '#fbeccd', flesh: ['#f7b24d', '#e88a25'] },
  lemon: { skin: ['#f9e48a', '#e9c63d', '#b5901d'], pith: '#fdf8e2', flesh: ['#f7e892', '#e6cb4c'] },
}

const glossy = (sheet, length, bend = 10) =>
  leaf(sheet, greens.deep, { length, width: length * 0.27, bend, veins: 6, belly: 0.45, tip: 0.62 })

/** A whole fruit around the origin. A lemon is longer and has its nipple. */
function whole(sheet, rng, kind, radius) {
  const { skin } = fruits[kind]
  const fill = sheet.radial(`${skin[0]}, ${skin[1]} 60%, ${skin[2]}`, [0.36, 0.32, 0.72])
  const long = kind === 'lemon' ? 1.24 : 1
  const r = radius
  const outline =
    kind === 'lemon'
      ? d`M${-r * 1.42} 0Q${-r * 1.3} ${-r * 0.14} ${-r * 1.12} ${-r * 0.42}C${-r * 0.7} ${-r * 1.05} ${r * 0.7} ${-r * 1.05} ${r * 1.12} ${-r * 0.42}Q${r * 1.32} ${-r * 0.16} ${r * 1.46} 0Q${r * 1.32} ${r * 0.16} ${r * 1.12} ${r * 0.42}C${r * 0.7} ${r * 1.05} ${-r * 0.7} ${r * 1.05} ${-r * 1.12} ${r * 0.42}Q${-r * 1.3} ${r * 0.14} ${-r * 1.42} 0Z`
      : d`M${-r} 0A${r} ${r * 0.96} 0 1 1 ${r} 0A${r} ${r * 0.96} 0 1 1 ${-r} 0Z`
  const pores = Array.from({ length: 30 }, () => {
    const angle = rng.between(0, Math.PI * 2)
    const reach = r * 0.86 * Math.sqrt(rng.between(0, 1))
    return circle(Math.cos(angle) * reach * long, Math.sin(angle) * reach * 0.9, 1.3, skin[2], {
      opacity: 0.35,
    })
  }).join('')
  return (
    path(outline, fill) + pores + ellipse(-r * 0.36, -r * 0.42, r * 0.26, r * 0.14, '#fff', { opacity: 0.35 })
  )
}

/** A slice: peel, pith and segments. */
function slice(sheet, kind, radius) {
  const { skin, pith, flesh } = fruits[kind]
  const fill = sheet.linear(`${flesh[1]}, ${flesh[0]}`, [0, 1, 0, 0])
  const r = radius * 0.8
  const segment = d`M0 ${-r * 0.08}C${r * 0.12} ${-r * 0.3} ${r * 0.34} ${-r * 0.7} ${r * 0.27} ${-r * 0.9}Q0 ${-r * 1.04} ${-r * 0.27} ${-r * 0.9}C${-r * 0.34} ${-r * 0.7} ${-r * 0.12} ${-r * 0.3} 0 ${-r * 0.08}Z`
  return (
    circle(0, 0, radius, skin[1]) +
    circle(0, 0, radius * 0.93, pith) +
    around(
      9,
      () => path(segment, fill) + line(d`M0 ${-r * 0.4}V${-r * 0.8}`, '#fff', 1.4, { opacity: 0.35 }),
      8,
    )
  )
}

function branch(sheet, rng, length, kind) {
  const shape = stem(length * 0.9, rng.sway(length * 0.16))
  const parts = [stalk(shape, '#6f5b3c', 5)]
  for (let index = 0; index < 7; index++) {
    const side = index % 2 ? 1 : -1
    const size = length * 0.27 * (1.1 - index * 0.06)
    parts.push(at(shape.at(0.2 + index * 0.115), glossy(sheet, size, side * 12), side * rng.between(36, 64)))
  }
  parts.push(at(shape.at(1), glossy(sheet, length * 0.2), 8))
  const hanging = [
    [0.5, 62, 0.1],
    [0.74, -56, 0.085],
  ]
  for (const [t, turn, size] of hanging) {
    const radius = length * size
    const fruit = whole(sheet, rng, kind, radius)
    const hung = kind === 'lemon' ? group(fruit, { transform: 'rotate(72)' }) : fruit
    parts.push(at(shape.at(t), group(hung, { transform: d`translate(0 ${-radius * 1.25})` }), turn))
  }
  return parts.join('')
}

const loose = (kind) => (sheet, rng) =>
  group(
    moved(whole(sheet, rng, kind, 50), -26, -14) +
      group(slice(sheet, kind, 46), { transform: 'translate(48 18) scale(1 .62)' }),
  )

const moved = (content, x, y) => group(content, { transform: `translate(${x} ${y})` })

export const orange = {
  sprig: (sheet, rng, length) => branch(sheet, rng, length, 'orange'),
  bit: loose('orange'),
}
export const lemon = {
  sprig: (sheet, rng, length) => branch(sheet, rng, length, 'lemon'),
  bit: loose('lemon'),
}

/** An open flower: five thick white petals and a crown of stamens. */
function blossom(sheet, rng, radius) {
  const fill = sheet.linear('#e9e6cf, #fffef8 60%', [0, 1, 0, 0])
  const w = radius * 0.42
  const petal = d`M0 0C${w * 0.8} ${-radius * 0.2} ${w * 1.1} ${-radius * 0.75} ${w * 0.2} ${-radius}Q0 ${-radius * 1.03} ${-w * 0.2} ${-radius}C${-w * 1.1} ${-radius * 0.75} ${-w * 0.8} ${-radius * 0.2} 0 0Z`
  return (
    around(
      5,
      () =>
        path(petal, fill, { stroke: '#a7a686', strokeWidth: 1 }) +
        line(d`M0 ${-radius * 0.3}V${-radius * 0.78}`, '#d3d0b4', 1),
      rng.between(0, 72),
    ) +
    around(
      10,
      () => line(d`M0 0V${-radius * 0.3}`, '#efe9c9', 1.4) + ellipse(0, -radius * 0.34, 1.9, 3, '#dfa52f'),
      0,
    ) +
    circle(0, 0, radius * 0.09, '#a9b95c')
  )
}

const bud = (size) =>
  path(
    d`M0 0C${size * 0.9} ${-size * 0.5} ${size * 0.8} ${-size * 2} 0 ${-size * 2.5}C${-size * 0.8} ${-size * 2} ${-size * 0.9} ${-size * 0.5} 0 0Z`,
    '#fffdf3',
    { stroke: '#a7a686', strokeWidth: 1 },
  ) + ellipse(0, -size * 0.05, size * 0.45, size * 0.26, '#86984a')

export const orangeblossom = {
  sprig(sheet, rng, length) {
    const shape = stem(length * 0.9, rng.sway(length * 0.18))
    const parts = [stalk(shape, '#6f6a3c', 4.6)]
    for (let index = 0; index < 7; index++) {
      const side = index % 2 ? 1 : -1
      const size = length * 0.27 * (1.1 - index * 0.07)
      parts.push(
        at(shape.at(0.16 + index * 0.12), glossy(sheet, size, side * 12), side * rng.between(38, 66)),
      )
    }
    for (const [t, turn, size] of [
      [0.55, 40, 0.085],
      [0.72, -38, 0.092],
      [0.96, 6, 0.1],
    ]) {
      const point = shape.at(t)
      const twig = stem(length * 0.1, 2)
      parts.push(at(point, stalk(twig, '#7f8a4a', 2.4), turn))
      const reach = length * 0.1
      const angle = ((point.turn + turn) * Math.PI) / 180
      const x = point.x + Math.sin(angle) * reach
      const y = point.y - Math.cos(angle) * reach
      parts.push(
        group(blossom(sheet, rng, length * size), { transform: d`translate(${x} ${y}) scale(1 .92)` }),
      )
    }
    for (const [t, turn] of [
      [0.82, 34],
      [0.88, -30],
      [1, 40],
    ]) {
      const twig = stem(length * 0.07, 2)
      parts.push(at(shape.at(t), stalk(twig, '#7f8a4a', 2.2) + at(twig.at(1), bud(length * 0.02)), turn))
    }
    return parts.join('')
  },
  bit: (sheet, rng) => group(blossom(sheet, rng, 46), { transform: 'scale(1 .7)' }),
}
