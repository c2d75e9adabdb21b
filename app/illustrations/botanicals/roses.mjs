// The rockrose of the logo, the rose of Damascus and the dog rose in fruit.
import { greens } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { around, at, leaf, stalk, stem, tilted, toothed } from './leaf.mjs'

/** Flower of the rockrose: five crinkled white petals, each with its blot of maroon. */
export function rockroseHead(sheet, rng, radius) {
  const w = radius * 0.57
  const petal = d`M0 0C${w * 0.5} ${-radius * 0.18} ${w * 1.15} ${-radius * 0.5} ${w * 0.96} ${-radius * 0.83}Q${w * 0.7} ${-radius * 1.05} ${w * 0.3} ${-radius * 0.97}Q${w * 0.02} ${-radius * 1.09} ${-w * 0.34} ${-radius * 0.98}Q${-w * 0.74} ${-radius * 1.06} ${-w * 0.98} ${-radius * 0.8}C${-w * 1.12} ${-radius * 0.5} ${-w * 0.5} ${-radius * 0.18} 0 0Z`
  const fill = sheet.linear('#e7e2cf, #fffdf8 50%, #f6f1e6', [0, 1, 0, 0])
  const one = () => {
    const creases = [-0.5, -0.2, 0.15, 0.46]
      .map(
        (x) =>
          d`M${x * w * 0.25} ${-radius * 0.36}Q${x * w * 1.1} ${-radius * 0.6} ${x * w * 1.25} ${-radius * rng.between(0.8, 0.92)}`,
      )
      .join('')
    return (
      path(petal, fill, { stroke: '#8f876c', strokeWidth: 1.1, strokeOpacity: 0.85 }) +
      line(creases, '#c9c1a8', 1, { opacity: 0.8 }) +
      path(
        d`M0 ${-radius * 0.16}C${w * 0.32} ${-radius * 0.22} ${w * 0.34} ${-radius * 0.38} 0 ${-radius * 0.5}C${-w * 0.34} ${-radius * 0.38} ${-w * 0.32} ${-radius * 0.22} 0 ${-radius * 0.16}Z`,
        '#7a2638',
        { opacity: 0.92 },
      )
    )
  }
  const stamens = Array.from({ length: 26 }, (_, index) => {
    const angle = index * 2.4
    const reach = radius * 0.19 * Math.sqrt((index + 1) / 26)
    return circle(
      Math.cos(angle) * reach,
      Math.sin(angle) * reach,
      radius * 0.033,
      index % 3 ? '#e2a52c' : '#f3cc5f',
    )
  }).join('')
  return around(5, one, rng.between(0, 72)) + circle(0, 0, radius * 0.16, '#b98a24') + stamens
}

export const rockrose = {
  sprig(sheet, rng, length) {
    const parts = []
    const heads = []
    for (const [reach, lean, size] of [
      [0.66, -0.25, 0.115],
      [0.94, 0.05, 0.15],
      [0.74, 0.3, 0],
    ]) {
      const shape = stem(length * reach, length * lean)
      parts.push(stalk(shape, '#7b5c42', 5))
      for (let index = 0; index < 6; index++) {
        const t = 0.16 + index * 0.13
        for (const side of [-1, 1]) {
          const blade = leaf(sheet, index % 2 ? greens.deep : greens.pine, {
            length: length * 0.24 * (1.1 - t * 0.45),
            width: length * 0.026,
            bend: side * 14,
            belly: 0.4,
          })
          parts.push(at(shape.at(t), blade, side * rng.between(30, 54)))
        }
      }
      const end = shape.at(1)
      if (size)
        heads.push(
          group(tilted(rockroseHead(sheet, rng, length * size), rng.between(0.84, 0.96)), {
            transform: d`translate(${end.x} ${end.y}) rotate(${end.turn})`,
          }),
        )
      else heads.push(at(end, bud(length * 0.035)))
    }
    return parts.join('') + heads.join('')
  },
  bit: (sheet, rng) => tilted(rockroseHead(sheet, rng, 60), 0.62),
}

const bud = (size) =>
  path(
    d`M0 0C${size} ${-size * 0.4} ${size * 0.9} ${-size * 1.7} 0 ${-size * 2.3}C${-size * 0.9} ${-size * 1.7} ${-size} ${-size * 0.4} 0 0Z`,
    '#8c9a5f',
    {
      stroke: '#5f4632',
      strokeWidth: 1.2,
    },
  ) +
  path(
    d`M0 ${-size * 0.1}C${size * 0.5} ${-size * 0.7} ${size * 0.3} ${-size * 1.6} 0 ${-size * 2.2}`,
    '#f4efdf',
    { opacity: 0.7 },
  )

/** A full rose of Damascus, petals laid from the outside in. */
export function roseHead(sheet, rng, radius) {
  const shades = ['#c46f7c', '#cf7f8a', '#d98f98', '#e3a3a8', '#ecb8ba', '#d98f98']
  const layer = (count, reach, size, colour, start) => {
    const fill = sheet.linear(`#a9505f, ${colour} 55%, #f3cdcb`, [0.5, 1, 0.5, 0])
    const w = radius * size
    const petal = d`M0 0C${w * 0.9} ${-w * 0.1} ${w * 1.15} ${-w * 0.95} ${w * 0.5} ${-w * 1.22}Q0 ${-w * 1.06} ${-w * 0.5} ${-w * 1.22}C${-w * 1.15} ${-w * 0.95} ${-w * 0.9} ${-w * 0.1} 0 0Z`
    return around(
      count,
      () =>
        group(path(petal, fill, { stroke: '#98455a', strokeWidth: 0.8, strokeOpacity: 0.45 }), {
          transform: d`translate(0 ${-radius * reach * rng.about(1, 0.08)})`,
        }),
      start,
    )
  }
  return (
    layer(6, 0.34, 0.56, shades[1], rng.between(0, 60)) +
    layer(6, 0.24, 0.48, shades[2], rng.between(0, 60)) +
    layer(5, 0.14, 0.4, shades[3], rng.between(0, 60)) +
    layer(5, 0.06, 0.29, shades[4], rng.between(0, 60)) +
    layer(3, 0.0, 0.2, shades[0], rng.between(0, 60)) +
    path(d`M${-radius * 0.07} 0q${radius * 0.07} ${-radius * 0.12} ${radius * 0.14} 0`, 'none', {
      stroke: '#8b3b4d',
      strokeWidth: 1.6,
    })
  )
}

/** Five toothed leaflets on one stalk, as roses carry them. */
export function pinnate(sheet, green, rng, length) {
  const shape = stem(length, rng.sway(length * 0.15))
  const size = length * 0.46
  const leaflet = (scale) =>
    toothed(sheet, green, {
      length: size * scale,
      width: size * 0.27 * scale,
      bend: 4,
      teeth: 9,
      depth: 0.14,
    })
  return (
    stalk(shape, green.dark, 2.4) +
    [0.38, 0.7]
      .map((t) => [-1, 1].map((side) => at(shape.at(t), leaflet(0.78 + t * 0.2), side * 62)).join(''))
      .join('') +
    at(shape.at(1), leaflet(1.06))
  )
}

export const rose = {
  sprig(sheet, rng, length) {
    const main = stem(length * 0.88, rng.sway(length * 0.12))
    const side = stem(length * 0.56, length * 0.24)
    const parts = [stalk(main, '#59693f', 5), stalk(side, '#59693f', 3.6)]
    for (const [t, turn] of [
      [0.22, -58],
      [0.4, 56],
      [0.6, -50],
      [0.76, 48],
    ])
      parts.push(at(main.at(t), pinnate(sheet, greens.deep, rng, length * 0.27), turn + rng.sway(8)))
    const crown = main.at(1)
    const tip = side.at(1)
    return (
      parts.join('') +
      group(roseHead(sheet, rng, length * 0.095), { transform: d`translate(${tip.x} ${tip.y})` }) +
      group(roseHead(sheet, rng, length * 0.155), { transform: d`translate(${crown.x} ${crown.y})` })
    )
  },
  bit: (sheet, rng) => tilted(roseHead(sheet, rng, 52), 0.8),
}

function hip(sheet, size) {
  const skin = sheet.radial('#e8744a, #c23a22 55%, #84211a', [0.36, 0.36, 0.75])
  return (
    line(
      [-34, -14, 6, 26]
        .map((turn) => d`M0 ${-size * 1.55}l${Math.sin((turn * Math.PI) / 180) * size * 0.8} ${-size * 0.55}`)
        .join(''),
      '#5d4a2c',
      2.2,
    ) +
    path(
      d`M0 0C${size * 0.9} ${-size * 0.1} ${size} ${-size * 1.2} ${size * 0.24} ${-size * 1.62}H${-size * 0.24}C${-size} ${-size * 1.2} ${-size * 0.9} ${-size * 0.1} 0 0Z`,
      skin,
    ) +
    ellipse(-size * 0.26, -size * 0.95, size * 0.1, size * 0.3, '#fff', { opacity: 0.45 })
  )
}

export const rosehip = {
  sprig(sheet, rng, length) {
    const shape = stem(length * 0.94, rng.sway(length * 0.2))
    const parts = [stalk(shape, '#7a5340', 5)]
    for (const [t, turn] of [
      [0.2, 54],
      [0.36, -56],
      [0.56, 52],
      [0.74, -48],
      [0.9, 30],
    ])
      parts.push(at(shape.at(t), pinnate(sheet, greens.deep, rng, length * 0.24), turn))
    for (const [t, turn] of [
      [0.46, 78],
      [0.66, -74],
      [0.82, 62],
      [1, -16],
      [1, 24],
    ]) {
      const twig = stem(length * 0.09, 3)
      parts.push(
        at(shape.at(t), stalk(twig, '#7a5340', 2.6) + at(twig.at(1), hip(sheet, length * 0.04)), turn),
      )
    }
    return parts.join('')
  },
  bit: (sheet) => group(hip(sheet, 24), { transform: 'rotate(64) translate(0 20)' }),
}
