// Flowers with rays around a disc.
import { greens } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { around, at, leaf, stalk, stem, tilted } from './leaf.mjs'

/** A ray: a strap-shaped petal with a notched tip. */
const ray = (length, width) =>
  d`M0 0C${width * 0.6} ${-length * 0.3} ${width} ${-length * 0.7} ${width * 0.55} ${-length}Q0 ${-length * 0.94} ${-width * 0.55} ${-length}C${-width} ${-length * 0.7} ${-width * 0.6} ${-length * 0.3} 0 0Z`

function calendulaHead(sheet, rng, radius) {
  const ring = (count, reach, width, from, to) => {
    const fill = sheet.linear(`${from}, ${to}`, [0, 1, 0, 0])
    return around(
      count,
      () =>
        path(ray(radius * reach * rng.about(1, 0.06), radius * width), fill, {
          stroke: '#a8521a',
          strokeWidth: 0.7,
          strokeOpacity: 0.5,
        }),
      rng.between(0, 30),
    )
  }
  const seeds = Array.from({ length: 14 }, (_, index) => {
    const angle = index * 2.4
    const reach = radius * 0.2 * Math.sqrt(index / 14)
    return circle(Math.cos(angle) * reach, Math.sin(angle) * reach, radius * 0.03, '#d88a2c')
  }).join('')
  return (
    ring(22, 1, 0.16, '#c9661b', '#f0a034') +
    ring(18, 0.8, 0.15, '#d2701c', '#f4ae44') +
    ring(13, 0.56, 0.13, '#c05f1a', '#eb9430') +
    circle(0, 0, radius * 0.24, '#7c3f16') +
    seeds
  )
}

export const calendula = {
  sprig(sheet, rng, length) {
    const parts = []
    const heads = []
    for (const [reach, lean, size] of [
      [0.72, -0.24, 0.115],
      [0.96, 0.08, 0.15],
      [0.6, 0.27, 0.095],
    ]) {
      const shape = stem(length * reach, length * lean)
      parts.push(stalk(shape, greens.fresh.dark, 5))
      for (const t of [0.22, 0.42, 0.6]) {
        const side = rng.side()
        const blade = leaf(sheet, greens.fresh, {
          length: length * 0.27 * (1.15 - t * 0.6),
          width: length * 0.052,
          bend: side * 16,
          belly: 0.62,
          veins: 5,
        })
        parts.push(at(shape.at(t), blade, side * rng.between(28, 52)))
      }
      const end = shape.at(1)
      heads.push(
        group(tilted(calendulaHead(sheet, rng, length * size), rng.between(0.82, 0.98)), {
          transform: d`translate(${end.x} ${end.y}) rotate(${end.turn * 0.6})`,
        }),
      )
    }
    return parts.join('') + heads.join('')
  },
  bit: (sheet, rng) => tilted(calendulaHead(sheet, rng, 54), 0.62),
}

function chamomileHead(sheet, rng, radius, droop = 0.9) {
  const petals = around(
    15,
    () =>
      path(ray(radius * rng.about(1, 0.06), radius * 0.2), '#fffdf6', {
        stroke: '#b9b39b',
        strokeWidth: 0.8,
        strokeOpacity: 0.7,
      }),
    rng.between(0, 24),
  )
  const dome = sheet.radial('#f7d862, #e0ad2f 70%, #b57e1d', [0.4, 0.3, 0.7])
  const dots = Array.from({ length: 22 }, (_, index) => {
    const angle = index * 2.4
    const reach = radius * 0.28 * Math.sqrt(index / 22)
    return circle(
      Math.cos(angle) * reach,
      Math.sin(angle) * reach - radius * 0.03,
      radius * 0.022,
      '#8f6416',
      {
        opacity: 0.55,
      },
    )
  }).join('')
  return tilted(petals, droop) + ellipse(0, -radius * 0.04, radius * 0.34, radius * 0.31, dome) + dots
}

/** A leaf of threads, as chamomile and fennel have them. */
export function thread(rng, length, colour, width = 1.6) {
  let data = d`M0 0Q${length * 0.04} ${-length * 0.5} 0 ${-length}`
  for (let index = 1; index < 7; index++) {
    const y = -length * (0.12 + index * 0.13)
    const reach = length * 0.27 * (1 - index * 0.1) * rng.about(1, 0.15)
    for (const side of [-1, 1])
      data +=
        d`M0 ${y}q${side * reach * 0.5} ${-reach * 0.2} ${side * reach} ${-reach * 0.8}` +
        d`m${-side * reach * 0.45} ${reach * 0.35}l${side * reach * 0.35} ${reach * 0.02}`
  }
  return line(data, colour, width)
}

export const chamomile = {
  sprig(sheet, rng, length) {
    const parts = []
    const heads = []
    for (const [reach, lean, size] of [
      [0.66, -0.28, 0.075],
      [0.86, -0.08, 0.09],
      [1, 0.12, 0.082],
      [0.72, 0.3, 0.078],
      [0.5, 0.12, 0.06],
    ]) {
      const shape = stem(length * reach, length * lean)
      parts.push(stalk(shape, '#6f8a45', 3))
      for (const t of [0.25, 0.45, 0.66]) {
        const side = rng.side()
        parts.push(at(shape.at(t), thread(rng, length * 0.16, '#7d9a52'), side * rng.between(26, 50)))
      }
      const end = shape.at(1)
      heads.push(
        group(chamomileHead(sheet, rng, length * size, rng.between(0.74, 0.95)), {
          transform: d`translate(${end.x} ${end.y}) rotate(${end.turn * 0.7})`,
        }),
      )
    }
    return parts.join('') + heads.join('')
  },
  bit: (sheet, rng) => chamomileHead(sheet, rng, 46, 0.66),
}

function cornflowerHead(rng, radius) {
  const floret = (reach, colour) => {
    const w = reach * 0.3
    return path(
      d`M0 0L${-w * 0.3} ${-reach * 0.5}L${-w} ${-reach * 0.92}L${-w * 0.45} ${-reach * 0.84}L${-w * 0.25} ${-reach * 1.04}L0 ${-reach * 0.86}L${w * 0.25} ${-reach * 1.04}L${w * 0.45} ${-reach * 0.84}L${w} ${-reach * 0.92}L${w * 0.3} ${-reach * 0.5}Z`,
      colour,
      { stroke: '#24397f', strokeWidth: 0.7, strokeOpacity: 0.5, strokeLinejoin: 'round' },
    )
  }
  const blues = ['#3d59ad', '#4f6fc4', '#6483d2']
  return (
    around(11, () => floret(radius * rng.about(1, 0.08), rng.pick(blues)), rng.between(0, 30)) +
    around(8, () => floret(radius * 0.62, '#5a6fbe'), 12) +
    around(9, (index) => path(d`M-1.6 0L0 ${-radius * (0.3 + (index % 3) * 0.06)}L1.6 0Z`, '#4a2f6e'), 5)
  )
}

export const cornflower = {
  sprig(sheet, rng, length) {
    const parts = []
    const heads = []
    for (const [reach, lean, size] of [
      [0.74, -0.22, 0.1],
      [1, 0.06, 0.118],
      [0.62, 0.25, 0.088],
    ]) {
      const shape = stem(length * reach, length * lean)
      parts.push(stalk(shape, greens.silver.dark, 3.4))
      for (const t of [0.18, 0.36, 0.54, 0.7]) {
        const side = rng.side()
        const blade = leaf(sheet, greens.silver, { length: length * 0.2, width: 7, bend: side * 18 })
        parts.push(at(shape.at(t), blade, side * rng.between(14, 34)))
      }
      const calyx = length * 0.034
      const cup = d`M0 ${calyx * 0.6}C${calyx * 1.2} ${calyx * 0.4} ${calyx} ${-calyx} ${calyx * 0.55} ${-calyx * 1.5}H${-calyx * 0.55}C${-calyx} ${-calyx} ${-calyx * 1.2} ${calyx * 0.4} 0 ${calyx * 0.6}Z`
      const head = group(tilted(cornflowerHead(rng, length * size), 0.74), {
        transform: d`translate(0 ${-calyx * 2.2})`,
      })
      heads.push(at(shape.at(1), path(cup, '#5b6b4a', { stroke: '#37452f', strokeWidth: 1 }) + head))
    }
    return parts.join('') + heads.join('')
  },
  bit: (_sheet, rng) => tilted(cornflowerHead(rng, 52), 0.66),
}
