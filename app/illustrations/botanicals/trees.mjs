// Trees and shrubs known by their leaves and fruits.
import { greens } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { branch } from './branch.mjs'
import { around, at, leaf, stalk, stem } from './leaf.mjs'

/** Round, powdery leaves in pairs, smaller towards the tip. */
export const eucalyptus = {
  sprig(sheet, rng, length) {
    const twig = (reach, lean) => {
      const shape = stem(reach, lean)
      const parts = [stalk(shape, '#9a6b56', 3.6)]
      const pairs = 8
      for (let index = 0; index < pairs; index++) {
        const t = 0.12 + (0.86 * index) / pairs
        const size = length * 0.1 * (1.12 - 0.62 * (index / pairs))
        for (const side of [-1, 1]) {
          const blade = leaf(sheet, greens.silver, {
            length: size * rng.about(1.18, 0.06),
            width: size * 0.74,
            bend: side * 3,
            belly: 0.52,
            veins: 3,
            tip: 0.88,
          })
          parts.push(at(shape.at(t), blade, side * rng.between(56, 82)))
        }
      }
      parts.push(
        at(
          shape.at(1),
          leaf(sheet, greens.silver, { length: size0(length), width: size0(length) * 0.5, tip: 0.9 }),
        ),
      )
      return parts.join('')
    }
    return (
      group(twig(length * 0.66, -length * 0.14), { transform: 'rotate(-22)' }) +
      group(twig(length * 0.72, length * 0.16), { transform: 'rotate(17)' }) +
      twig(length, rng.sway(length * 0.14))
    )
  },
  bit(sheet) {
    const shape = stem(100, 10)
    const parts = [stalk(shape, '#9a6b56', 3)]
    for (const [t, size] of [
      [0.25, 36],
      [0.55, 32],
      [0.85, 26],
    ])
      for (const side of [-1, 1])
        parts.push(
          at(
            shape.at(t),
            leaf(sheet, greens.silver, { length: size, width: size * 0.62, tip: 0.88 }),
            side * 66,
          ),
        )
    return group(parts.join(''), { transform: 'rotate(76) translate(0 48)' })
  },
}

const size0 = (length) => length * 0.045

export const henna = {
  sprig: (sheet, rng, length) =>
    branch(sheet, rng, length, {
      wood: '#93795a',
      pairs: 9,
      size: 0.14,
      spread: [36, 58],
      sway: 0.14,
      blade: (reach, side) =>
        leaf(sheet, greens.fresh, { length: reach, width: reach * 0.24, bend: side * 4, veins: 3 }),
      extra: (shape) => {
        const crown = shape.at(1)
        return Array.from({ length: 38 }, () => {
          const angle = rng.between(0, Math.PI * 2)
          const reach = length * 0.12 * Math.sqrt(rng.between(0, 1))
          const x = crown.x + Math.cos(angle) * reach * 0.7
          const y = crown.y - length * 0.04 + Math.sin(angle) * reach
          return group(
            around(
              4,
              () => ellipse(0, -4, 2.6, 4.2, rng.pick(['#e0a488', '#d68f70', '#eec3ab'])),
              rng.between(0, 90),
            ),
            { transform: d`translate(${x} ${y})` },
          )
        }).join('')
      },
    }),
  bit(sheet, rng) {
    const heap = sheet.linear('#93a05a, #7a8444 50%, #565f2c', [0, 0, 0.6, 1])
    const grains = Array.from({ length: 44 }, () =>
      circle(rng.sway(78), 28 + rng.between(0, 16), rng.between(0.8, 2), '#6d7639'),
    )
    return (
      path(d`M-72 34C-46 20 -24 -18 2 -22C26 -18 46 18 74 34C40 46 -38 46 -72 34Z`, heap) +
      path(d`M-2 -22C-14 2 -20 20 -34 38M6 -18C12 6 22 22 34 36`, 'none', {
        stroke: '#4c5426',
        strokeWidth: 1.4,
        strokeOpacity: 0.35,
      }) +
      group(grains.join(''))
    )
  },
}

/** The five-lobed leaf of the fig tree. */
function figLeaf(sheet, length) {
  const s = length / 100
  const p = (x, y) => d`${x * s} ${-y * s}`
  const half = `C${p(10, 2)} ${p(30, -4)} ${p(40, 10)}C${p(50, 22)} ${p(40, 32)} ${p(26, 32)}C${p(44, 36)} ${p(62, 50)} ${p(54, 66)}C${p(46, 76)} ${p(26, 62)} ${p(20, 54)}C${p(30, 70)} ${p(20, 96)} ${p(0, 104)}`
  const back = `C${p(-20, 96)} ${p(-30, 70)} ${p(-20, 54)}C${p(-26, 62)} ${p(-46, 76)} ${p(-54, 66)}C${p(-62, 50)} ${p(-44, 36)} ${p(-26, 32)}C${p(-40, 32)} ${p(-50, 22)} ${p(-40, 10)}C${p(-30, -4)} ${p(-10, 2)} ${p(0, 0)}Z`
  const fill = sheet.linear(`${greens.deep.base}, ${greens.fresh.base}`, [0, 1, 0.6, 0])
  const ribs = `M${p(0, 0)}V${-96 * s}M${p(0, 4)}L${p(34, 16)}M${p(0, 4)}L${p(-34, 16)}M${p(0, 14)}L${p(46, 60)}M${p(0, 14)}L${p(-46, 60)}`
  const veins = [24, 38, 54, 70]
    .map((y) => `M${p(0, y)}l${d`${13 * s} ${-9 * s}`}M${p(0, y)}l${d`${-13 * s} ${-9 * s}`}`)
    .join('')
  return (
    path(`M0 0${half}${back}`, fill, { stroke: greens.deep.dark, strokeWidth: 1 }) +
    path(`M0 0${half}Z`, greens.deep.dark, { opacity: 0.28 }) +
    line(ribs, greens.fresh.vein, 1.8, { opacity: 0.8 }) +
    line(veins, greens.fresh.vein, 1.1, { opacity: 0.6 })
  )
}

function figFruit(sheet, size) {
  const skin = sheet.linear('#3c2a42, #7a5a7c 40%, #4a3350', [0, 0.4, 1, 0.6])
  const stripes = [-0.5, -0.2, 0.12, 0.45]
    .map(
      (x) =>
        d`M${x * size * 0.2} ${-size * 1.85}Q${x * size * 2} ${-size * 0.9} ${x * size * 0.9} ${-size * 0.12}`,
    )
    .join('')
  return (
    path(
      d`M0 0C${size * 1.2} ${-size * 0.02} ${size * 1.1} ${-size * 1.1} ${size * 0.16} ${-size * 2.1}H${-size * 0.16}C${-size * 1.1} ${-size * 1.1} ${-size * 1.2} ${-size * 0.02} 0 0Z`,
      skin,
    ) + line(stripes, '#a98fae', 1.4, { opacity: 0.5 })
  )
}

export const fig = {
  sprig(sheet, rng, length) {
    const shape = stem(length * 0.8, rng.sway(length * 0.16))
    const parts = [stalk(shape, '#8a7a5a', 8)]
    for (const [t, turn, size] of [
      [0.25, -64, 0.34],
      [0.42, 60, 0.36],
      [0.66, -44, 0.34],
      [0.8, 42, 0.3],
      [1, -4, 0.3],
    ]) {
      const twig = stem(length * 0.07, 3)
      parts.push(
        at(shape.at(t), stalk(twig, '#8fa05c', 3.4) + at(twig.at(1), figLeaf(sheet, length * size)), turn),
      )
    }
    parts.push(
      at(
        shape.at(0.55),
        group(figFruit(sheet, length * 0.055), { transform: `translate(0 ${-length * 0.115}) rotate(180)` }),
        48,
      ),
    )
    return parts.join('')
  },
  bit: (sheet) => group(figFruit(sheet, 36), { transform: 'translate(-30 26) rotate(66)' }),
}

function pomegranateFruit(sheet, rng, radius) {
  const skin = sheet.radial('#dd7a5c, #ab3230 60%, #6f1a22', [0.36, 0.36, 0.74])
  const crown = d`M${-radius * 0.24} ${-radius * 0.86}L${-radius * 0.36} ${-radius * 1.34}L${-radius * 0.12} ${-radius * 1.1}L0 ${-radius * 1.42}L${radius * 0.12} ${-radius * 1.1}L${radius * 0.36} ${-radius * 1.34}L${radius * 0.24} ${-radius * 0.86}Z`
  return (
    path(crown, '#8f2a2a', { stroke: '#5c161d', strokeWidth: 1.4, strokeLinejoin: 'round' }) +
    circle(0, 0, radius, skin) +
    Array.from({ length: 16 }, () =>
      circle(rng.sway(radius * 0.7), rng.sway(radius * 0.7), 1.4, '#f0b48e', { opacity: 0.35 }),
    ).join('') +
    ellipse(-radius * 0.36, -radius * 0.4, radius * 0.2, radius * 0.12, '#fff', { opacity: 0.35 })
  )
}

export const pomegranate = {
  sprig: (sheet, rng, length) =>
    branch(sheet, rng, length, {
      wood: '#7d5a44',
      pairs: 8,
      size: 0.19,
      spread: [30, 56],
      blade: (reach, side) =>
        leaf(sheet, greens.fresh, { length: reach, width: reach * 0.16, bend: side * 8, veins: 4 }),
      extra: (shape) => {
        const point = shape.at(0.62)
        return group(pomegranateFruit(sheet, rng, length * 0.12), {
          transform: d`translate(${point.x + length * 0.1} ${point.y + length * 0.08}) rotate(160)`,
        })
      },
    }),
  bit(sheet, rng) {
    const seed = (x, y) =>
      ellipse(x, y, 8.5, 6.5, rng.pick(['#b12f3c', '#c8434c', '#93232f'])) +
      ellipse(x - 2.4, y - 2, 2.4, 1.4, '#fff', { opacity: 0.6 })
    return (
      group(pomegranateFruit(sheet, rng, 54), { transform: 'translate(-20 -22) rotate(-28)' }) +
      [
        [42, 30],
        [58, 20],
        [60, 38],
        [76, 32],
        [30, 40],
      ]
        .map(([x, y]) => seed(x, y))
        .join('')
    )
  },
}
