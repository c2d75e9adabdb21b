// The trees and shrubs that oil is pressed from.
import { greens } from '../palette.mjs'
import { circle, d, group, line, path } from '../svg.mjs'
import { branch, drop, hang } from './branch.mjs'
import { around, at, leaf } from './leaf.mjs'

const olives = ['#9fae62', '#6f7f3c', '#44512a']
const ripe = ['#8a7a92', '#4b3c56', '#261d30']

export const olive = {
  sprig: (sheet, rng, length) =>
    branch(sheet, rng, length, {
      wood: '#857a63',
      pairs: 9,
      size: 0.22,
      spread: [28, 50],
      blade: (reach, side) =>
        leaf(sheet, rng.pick([greens.olive, greens.silver, greens.olive]), {
          length: reach,
          width: reach * 0.13,
          bend: side * 8,
          belly: 0.5,
        }),
      extra: (shape) =>
        hang(
          shape,
          [
            [0.3, 72],
            [0.46, -80],
            [0.6, 66],
            [0.76, -70],
          ],
          length * 0.045,
          '#7d7a52',
          () => drop(sheet, { size: length * 0.03, colours: rng.pick([olives, olives, ripe]) }),
        ),
    }),
  bit: (sheet) =>
    group(
      group(drop(sheet, { size: 23, colours: olives }), { transform: 'translate(-30 20) rotate(62)' }) +
        group(drop(sheet, { size: 23, colours: ripe }), { transform: 'translate(-6 34) rotate(112)' }) +
        group(leaf(sheet, greens.olive, { length: 90, width: 13, bend: 8 }), {
          transform: 'translate(-8 8) rotate(58)',
        }),
    ),
}

const argans = ['#d9c772', '#a9983f', '#6d6225']
const nut = ['#c08f5c', '#8f5f33', '#5a391c']

export const argan = {
  sprig: (sheet, rng, length) =>
    branch(sheet, rng, length, {
      wood: '#8a6f4e',
      pairs: 10,
      size: 0.15,
      spread: [34, 60],
      blade: (reach, side) =>
        leaf(sheet, greens.olive, {
          length: reach,
          width: reach * 0.2,
          bend: side * 5,
          belly: 0.62,
          veins: 3,
        }),
      extra: (shape) =>
        hang(
          shape,
          [
            [0.26, -70],
            [0.42, 74],
            [0.58, -66],
            [0.7, 70],
            [0.86, -58],
          ],
          length * 0.03,
          '#8a6f4e',
          () => drop(sheet, { size: length * 0.042, long: 1.28, colours: argans }),
        ) +
        [0.2, 0.5, 0.8]
          .map((t) =>
            at(shape.at(t), path(d`M-1.6 0L0 ${-length * 0.05}L1.6 0Z`, '#6b5235'), rng.side() * 78),
          )
          .join(''),
    }),
  bit: (sheet) =>
    group(
      group(drop(sheet, { size: 30, long: 1.28, colours: argans }), {
        transform: 'translate(-46 22) rotate(70)',
      }) +
        group(drop(sheet, { size: 20, long: 1.4, colours: nut, shine: 0.25 }), {
          transform: 'translate(42 34) rotate(100)',
        }) +
        group(drop(sheet, { size: 19, long: 1.4, colours: nut, shine: 0.25 }), {
          transform: 'translate(30 4) rotate(60)',
        }),
    ),
}

const jojobas = ['#b98a58', '#8c5a31', '#573519']

export const jojoba = {
  sprig: (sheet, rng, length) =>
    branch(sheet, rng, length, {
      wood: '#8d8468',
      pairs: 7,
      size: 0.17,
      spread: [26, 46],
      blade: (reach, side) =>
        leaf(sheet, greens.silver, {
          length: reach,
          width: reach * 0.3,
          bend: side * 3,
          belly: 0.5,
          veins: 3,
          tip: 0.6,
        }),
      extra: (shape) =>
        hang(
          shape,
          [
            [0.34, 78],
            [0.5, -76],
            [0.66, 70],
          ],
          length * 0.035,
          '#8d8468',
          () =>
            drop(sheet, { size: length * 0.033, long: 1.4, colours: jojobas }) +
            path(
              d`M${-length * 0.034} ${-length * 0.03}Q0 ${length * 0.02} ${length * 0.034} ${-length * 0.03}L0 ${-length * 0.012}Z`,
              '#9aa568',
            ),
        ),
    }),
  bit: (sheet) =>
    group(
      group(drop(sheet, { size: 22, long: 1.4, colours: jojobas }), {
        transform: 'translate(-34 24) rotate(66)',
      }) +
        group(drop(sheet, { size: 22, long: 1.4, colours: jojobas }), {
          transform: 'translate(10 30) rotate(104)',
        }) +
        group(leaf(sheet, greens.silver, { length: 64, width: 19, veins: 3 }), {
          transform: 'translate(-20 0) rotate(48)',
        }),
    ),
}

const kernel = ['#d3a06a', '#a96d3a', '#73431f']

/** An almond in its skin: a drop with a point and fine lines. */
function almondKernel(sheet, size) {
  const fill = sheet.linear(`${kernel[2]}, ${kernel[0]} 45%, ${kernel[1]}`, [0, 0.4, 1, 0.6])
  const shape = d`M0 0C${size} ${-size * 0.15} ${size * 1.05} ${-size * 1.3} 0 ${-size * 2.35}C${-size * 1.05} ${-size * 1.3} ${-size} ${-size * 0.15} 0 0Z`
  const lines = [-0.45, -0.15, 0.15, 0.45]
    .map(
      (x) =>
        d`M${x * size * 0.5} ${-size * 0.15}Q${x * size * 1.6} ${-size} ${x * size * 0.3} ${-size * 2.05}`,
    )
    .join('')
  return path(shape, fill) + line(lines, '#6b3d1c', 1, { opacity: 0.45 })
}

/** The blossom of the almond tree: five notched petals, pink to the heart. */
function almondBlossom(sheet, rng, radius) {
  const fill = sheet.linear('#d9919b, #f6dcda 50%, #fffaf6', [0, 1, 0, 0])
  const w = radius * 0.55
  const petal = d`M0 0C${w * 0.7} ${-radius * 0.15} ${w * 1.2} ${-radius * 0.8} ${w * 0.35} ${-radius}Q${w * 0.12} ${-radius * 0.9} 0 ${-radius * 0.86}Q${-w * 0.12} ${-radius * 0.9} ${-w * 0.35} ${-radius}C${-w * 1.2} ${-radius * 0.8} ${-w * 0.7} ${-radius * 0.15} 0 0Z`
  return (
    around(5, () => path(petal, fill, { stroke: '#c08d8d', strokeWidth: 0.8 }), rng.between(0, 72)) +
    around(
      12,
      (i) =>
        line(d`M0 0V${-radius * (0.32 + (i % 3) * 0.07)}`, '#c56a78', 1) +
        circle(0, -radius * (0.36 + (i % 3) * 0.07), 1.7, '#d9a23a'),
    )
  )
}

export const almond = {
  sprig: (sheet, rng, length) =>
    branch(sheet, rng, length, {
      wood: '#6f5848',
      pairs: 6,
      from: 0.34,
      size: 0.19,
      spread: [24, 46],
      blade: (reach, side) =>
        leaf(sheet, greens.fresh, { length: reach, width: reach * 0.13, bend: side * 10, belly: 0.4 }),
      extra: (shape) =>
        [
          [0.2, -20, 0.066],
          [0.38, 22, 0.075],
          [0.54, -22, 0.084],
          [0.72, 18, 0.08],
          [0.87, -12, 0.07],
          [1, 4, 0.056],
        ]
          .map(([t, x, size]) => {
            const point = shape.at(t)
            return group(almondBlossom(sheet, rng, length * size), {
              transform: d`translate(${point.x + x} ${point.y}) scale(1 .94)`,
            })
          })
          .join(''),
    }),
  bit: (sheet) =>
    group(
      group(almondKernel(sheet, 22), { transform: 'translate(-52 18) rotate(64)' }) +
        group(almondKernel(sheet, 22), { transform: 'translate(58 8) rotate(-72)' }) +
        group(almondKernel(sheet, 21), { transform: 'translate(-14 40) rotate(98)' }),
    ),
}
