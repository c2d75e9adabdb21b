// Cereals, succulents, umbels, algae and shells.
import { greens } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { thread } from './daisies.mjs'
import { at, curve, leaf, stalk, stem } from './leaf.mjs'

const straw = { dark: '#9c7a36', base: '#cfae62', light: '#e9d296', vein: '#fff3cf' }

const grain = (sheet, length, width) => leaf(sheet, straw, { length, width, belly: 0.4 })

/** A long blade of grass. */
const blade = (sheet, green, length, bend) =>
  leaf(sheet, green, { length, width: length * 0.045, bend, belly: 0.3, tip: 0.5 })

export const oat = {
  sprig(sheet, _rng, length) {
    const ear = (reach, lean) => {
      const shape = stem(reach, lean)
      const parts = [stalk(shape, straw.dark, 3)]
      for (let index = 0; index < 13; index++) {
        const t = 0.46 + (index / 13) * 0.52
        const side = index % 2 ? 1 : -1
        const out = length * 0.12 * (1.15 - (index / 13) * 0.7)
        const point = shape.at(t)
        const x = side * out
        const y = out * 0.12
        const husk = [-16, 14]
          .map((turn) => group(grain(sheet, length * 0.07, 8), { transform: `rotate(${180 + turn})` }))
          .join('')
        parts.push(
          group(
            line(d`M0 0Q${x * 0.5} ${-out * 0.45} ${x} ${y}`, straw.dark, 1.5) +
              group(husk + line(d`M0 0L${side * 3} ${length * 0.12}`, straw.dark, 1), {
                transform: d`translate(${x} ${y})`,
              }),
            { transform: d`translate(${point.x} ${point.y})` },
          ),
        )
      }
      return parts.join('')
    }
    return (
      at(stem(length * 0.3, 8).at(0.5), blade(sheet, greens.olive, length * 0.5, 60), 14) +
      at(stem(length * 0.2, 8).at(0.5), blade(sheet, greens.olive, length * 0.46, -54), -16) +
      ear(length * 0.84, -length * 0.22) +
      ear(length, length * 0.1) +
      ear(length * 0.74, length * 0.3)
    )
  },
  bit: (sheet, rng) =>
    Array.from({ length: 7 }, () =>
      group(grain(sheet, 34, 8.5), {
        transform: d`translate(${rng.sway(62)} ${20 + rng.sway(20)}) rotate(${60 + rng.sway(60)})`,
      }),
    ).join(''),
}

export const rice = {
  sprig(sheet, rng, length) {
    const ear = (reach, lean) => {
      const shape = curve(
        [0, 0],
        [lean * 0.02, -reach * 0.5],
        [lean * 0.3, -reach * 1.02],
        [lean, -reach * 0.72],
      )
      const parts = [stalk(shape, '#b59a4d', 3)]
      for (let index = 0; index < 24; index++) {
        const t = 0.52 + (index / 24) * 0.48
        const side = index % 2 ? 1 : -1
        parts.push(at(shape.at(t), grain(sheet, length * 0.055, 8), side * rng.between(14, 40)))
      }
      return parts.join('')
    }
    return (
      blade(sheet, greens.fresh, length * 0.72, -length * 0.22) +
      blade(sheet, greens.fresh, length * 0.86, length * 0.06) +
      blade(sheet, greens.fresh, length * 0.66, length * 0.26) +
      ear(length * 0.98, -length * 0.34) +
      ear(length * 1.05, length * 0.36) +
      ear(length * 0.8, length * 0.22)
    )
  },
  bit: (_sheet, rng) =>
    Array.from({ length: 17 }, () =>
      ellipse(0, 0, 9, 3.4, '#fffcf2', {
        stroke: '#c0ab78',
        strokeWidth: 0.8,
        transform: d`translate(${rng.sway(70)} ${24 + rng.sway(18)}) rotate(${rng.between(0, 180)})`,
      }),
    ).join(''),
}

export const fennel = {
  sprig(_sheet, rng, length) {
    const umbel = (reach) => {
      const parts = []
      for (let index = 0; index < 13; index++) {
        const turn = -70 + (140 * index) / 12
        const radians = (turn * Math.PI) / 180
        const x = Math.sin(radians) * reach
        const y = -Math.cos(radians) * reach * 0.72 - reach * 0.1
        parts.push(line(d`M0 0Q${x * 0.3} ${y * 0.7} ${x} ${y}`, '#93a552', 1.5))
        for (let dot = 0; dot < 8; dot++)
          parts.push(
            circle(
              x + rng.sway(reach * 0.13),
              y + rng.sway(reach * 0.11),
              2.5,
              rng.pick(['#e3bf3c', '#f0d566', '#c99e2c']),
            ),
          )
      }
      return parts.join('')
    }
    const parts = []
    for (const [reach, lean, size] of [
      [0.72, -0.26, 0.12],
      [0.92, 0.04, 0.15],
      [0.62, 0.28, 0.1],
    ]) {
      const shape = stem(length * reach, length * lean)
      parts.push(stalk(shape, '#8aa04e', 4))
      for (const t of [0.25, 0.44, 0.62, 0.8]) {
        const side = rng.side()
        parts.push(at(shape.at(t), thread(rng, length * 0.24, '#7f9a4a', 1.4), side * rng.between(28, 50)))
      }
      parts.push(at(shape.at(1), umbel(length * size)))
    }
    return parts.join('')
  },
  bit: (sheet, rng) =>
    Array.from({ length: 11 }, () =>
      group(
        leaf(
          sheet,
          { dark: '#6d7339', base: '#9ba35a', light: '#c3c888', vein: '#eef0cf' },
          { length: 24, width: 5 },
        ),
        {
          transform: d`translate(${rng.sway(64)} ${24 + rng.sway(18)}) rotate(${rng.between(0, 360)})`,
        },
      ),
    ).join(''),
}

/** A rosette of thick leaves with pale teeth. */
function aloeLeaf(sheet, length, width, bend) {
  const fill = sheet.linear('#46694f, #7fa27f 45%, #55795c', [0, 0.5, 1, 0.5])
  const side = (sign) => {
    let points = ''
    for (let index = 1; index <= 12; index++) {
      const t = index / 12
      const half = width * (1 - t) ** 0.8 * (1 + t * 0.25)
      const x = bend * t ** 1.9 + sign * half
      points += d`L${x + sign * (index % 2 ? 2.6 : 0)} ${-length * t}`
    }
    return points
  }
  const left = side(-1)
    .match(/L[^L]+/g)
    .reverse()
    .join('')
  const spots = [0.2, 0.34, 0.48, 0.6, 0.72]
    .map((t, index) =>
      ellipse(bend * t ** 1.9 + (index % 2 ? 5 : -6), -length * t, 2.2, 5, '#dfe8cf', { opacity: 0.55 }),
    )
    .join('')
  return (
    path(d`M${width} 0${side(1)}${left}L${-width} 0Z`, fill, {
      stroke: '#2f4c39',
      strokeWidth: 1,
      strokeLinejoin: 'round',
    }) +
    line(d`M0 0Q${bend * 0.2} ${-length * 0.55} ${bend * 0.97} ${-length * 0.97}`, '#b7cfae', 3, {
      opacity: 0.5,
    }) +
    spots
  )
}

export const aloe = {
  sprig(sheet, rng, length) {
    const leaves = [
      [-62, 0.62],
      [58, 0.6],
      [-44, 0.78],
      [40, 0.76],
      [-24, 0.94],
      [22, 0.9],
      [-4, 1],
      [-34, 0.56],
      [30, 0.52],
      [8, 0.6],
    ]
    return leaves
      .map(([turn, reach]) =>
        group(aloeLeaf(sheet, length * reach * 0.95, length * 0.062, -Math.sign(turn) * length * 0.1), {
          transform: d`rotate(${turn + rng.sway(5)})`,
        }),
      )
      .join('')
  },
  bit(sheet) {
    const gel = sheet.radial('#f0f5dd, #cfdfae 75%, #a9c48a', [0.45, 0.4, 0.6])
    const cut = (x, y, turn) =>
      group(
        ellipse(0, 0, 34, 20, '#54785b') +
          ellipse(0, -1, 29, 15.5, gel) +
          ellipse(-8, -5, 9, 3.4, '#fff', { opacity: 0.6 }),
        {
          transform: d`translate(${x} ${y}) rotate(${turn})`,
        },
      )
    return cut(-30, 22, -8) + cut(36, 30, 10)
  },
}

export const seaweed = {
  sprig(sheet, _rng, length) {
    const frond = (reach, lean, width) => {
      const steps = 13
      const shape = stem(reach, lean)
      const edge = (sign) =>
        Array.from({ length: steps }, (_, index) => {
          const t = 0.08 + (0.92 * index) / (steps - 1)
          const point = shape.at(t)
          const half =
            width * Math.sin(Math.PI * Math.min(1, t * 0.92 + 0.06)) ** 0.6 * (index % 2 ? 1.3 : 0.68)
          const radians = (point.turn * Math.PI) / 180
          return [point.x + sign * Math.cos(radians) * half, point.y + sign * Math.sin(radians) * half]
        })
      const smooth = (points) =>
        points
          .slice(1)
          .map(([x, y], index) => {
            const [px, py] = points[index]
            return d`Q${px} ${py} ${(px + x) / 2} ${(py + y) / 2}`
          })
          .join('')
      const end = shape.at(1)
      const fill = sheet.linear('#3d4a2c, #6c7a45 50%, #8f9a58', [0, 1, 0.5, 0])
      return (
        path(
          `M0 0${smooth([[0, 0], ...edge(1)])}${d`L${end.x} ${end.y}`}${smooth([[end.x, end.y], ...edge(-1).reverse()])}Z`,
          fill,
          {
            stroke: '#2c3820',
            strokeWidth: 1,
          },
        ) + line(shape.data, '#b3bb7c', 3, { opacity: 0.6 })
      )
    }
    return (
      frond(length * 0.72, -length * 0.34, length * 0.05) +
      frond(length * 0.7, length * 0.36, length * 0.05) +
      frond(length * 0.95, -length * 0.12, length * 0.06) +
      frond(length, length * 0.14, length * 0.056)
    )
  },
  bit: (sheet) => group(shell(sheet, 52), { transform: 'translate(0 34) rotate(-14) scale(1 .86)' }),
}

/** A scallop, ribs from the hinge to the rim. */
function shell(sheet, radius) {
  const fill = sheet.linear('#d9b79a, #f0dcc8 60%, #faf1e6', [0, 1, 0, 0])
  const ribs = 9
  const spread = (index) => ((-62 + (124 * index) / ribs) * Math.PI) / 180
  const rim = Array.from({ length: ribs }, (_, index) => {
    const half = (spread(index) + spread(index + 1)) / 2
    const end = spread(index + 1)
    const far = radius * 1.1
    return d`Q${Math.sin(half) * far} ${-Math.cos(half) * far} ${Math.sin(end) * radius} ${-Math.cos(end) * radius}`
  }).join('')
  const first = spread(0)
  const last = radius * 0.12
  const lines = Array.from({ length: ribs - 1 }, (_, index) => {
    const angle = spread(index + 1)
    return d`M${Math.sin(angle) * last} ${-Math.cos(angle) * last}L${Math.sin(angle) * radius * 0.97} ${-Math.cos(angle) * radius * 0.97}`
  }).join('')
  const outline = d`M0 0L${Math.sin(first) * radius} ${-Math.cos(first) * radius}${rim}Z`
  return (
    path(
      d`M${-radius * 0.28} ${-radius * 0.06}H${radius * 0.28}L${radius * 0.16} ${-radius * 0.3}H${-radius * 0.16}Z`,
      '#e0c3a8',
    ) +
    path(outline, fill, { stroke: '#a98a6c', strokeWidth: 1, strokeLinejoin: 'round' }) +
    line(lines, '#b8977a', 1.3, { opacity: 0.7 })
  )
}
