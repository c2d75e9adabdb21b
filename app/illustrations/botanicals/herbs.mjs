// Herbs of the scrubland and the kitchen garden.
import { greens } from '../palette.mjs'
import { circle, d, ellipse, group, path } from '../svg.mjs'
import { at, leaf, stalk, stem, toothed } from './leaf.mjs'

const violet = ['#5d4a86', '#7d68a8', '#a693c9']

/** A spike of lavender: whorls of florets that close towards the tip. */
function spike(rng, length) {
  const florets = []
  const whorls = 9
  for (let index = 0; index < whorls; index++) {
    const t = index / (whorls - 1)
    const y = -length * t
    const reach = 13 * (1 - t * 0.62) + 2
    for (const side of [-1, 1, -0.45, 0.5]) {
      const petal = d`M0 0C${5} ${-3} ${6} ${-13} 0 ${-17}C${-6} ${-13} ${-5} ${-3} 0 0Z`
      florets.push(
        group(path(petal, rng.pick(violet)), {
          transform: d`translate(${side * reach * 0.35} ${y + rng.sway(3)}) rotate(${side * 46 * (1 - t * 0.5) + rng.sway(10)}) scale(${1.05 - t * 0.35})`,
        }),
      )
    }
    if (index % 2 === 0) florets.push(circle(rng.sway(7), y - 6, 2.6, '#cfc3e6', { opacity: 0.9 }))
  }
  return florets.join('')
}

export const lavender = {
  sprig(sheet, rng, length) {
    const stems = []
    for (let index = 0; index < 5; index++) {
      const lean = (index - 2) * length * 0.14 + rng.sway(length * 0.04)
      const reach = length * rng.between(0.78, 1) * (1 - Math.abs(index - 2) * 0.05)
      const shape = stem(reach * 0.72, lean)
      stems.push(stalk(shape, greens.silver.dark, 3))
      for (const t of [0.12, 0.22, 0.34]) {
        for (const side of [-1, 1]) {
          const blade = leaf(sheet, greens.silver, { length: length * 0.15, width: 6, bend: side * 8 })
          stems.push(at(shape.at(t), blade, side * rng.between(22, 40)))
        }
      }
      stems.push(at(shape.at(1), spike(rng, reach * 0.26)))
      const lone = shape.at(0.86)
      stems.push(at(lone, group(spike(rng, 12), { transform: 'scale(.7)' })))
    }
    return stems.join('')
  },
  bit: (_sheet, rng) => group(spike(rng, 92), { transform: 'rotate(78) translate(0 46)' }),
}

export const rosemary = {
  sprig(sheet, rng, length) {
    const twigs = []
    const twig = (reach, lean) => {
      const shape = stem(reach, lean)
      const parts = [stalk(shape, '#7a6548', 4.5)]
      const pairs = Math.round(reach / 13)
      for (let index = 1; index < pairs; index++) {
        const t = index / pairs
        const size = length * 0.1 * (1.05 - t * 0.55) * rng.between(0.88, 1.1)
        for (const side of [-1, 1]) {
          const blade = leaf(sheet, rng.pick([greens.pine, greens.pine, greens.deep]), {
            length: size + 14,
            width: 6.2,
            bend: side * 5,
            belly: 0.55,
          })
          parts.push(at(shape.at(t), blade, side * rng.between(34, 58)))
        }
        if (index % 5 === 2 && t > 0.35) {
          const side = rng.side()
          parts.push(at(shape.at(t), blossom(rng), side * 60))
        }
      }
      parts.push(at(shape.at(1), leaf(sheet, greens.deep, { length: 26, width: 6 })))
      return parts.join('')
    }
    twigs.push(twig(length, rng.sway(length * 0.12)))
    twigs.push(group(twig(length * 0.62, -length * 0.1), { transform: 'rotate(-24)' }))
    twigs.push(group(twig(length * 0.7, length * 0.12), { transform: 'rotate(20)' }))
    return twigs.join('')
  },
  bit(sheet, rng) {
    const shape = stem(104, 10)
    const parts = [stalk(shape, '#7a6548', 3.5)]
    for (let index = 1; index < 9; index++)
      for (const side of [-1, 1])
        parts.push(
          at(
            shape.at(index / 9),
            leaf(sheet, greens.pine, { length: 32 - index, width: 5.5, bend: side * 4 }),
            side * rng.between(34, 52),
          ),
        )
    return group(parts.join(''), { transform: 'rotate(74) translate(0 50)' })
  },
}

/** The small two-lipped flower of the rosemary. */
function blossom(rng) {
  const petal = d`M0 0C8 -6 9 -16 2 -20C-5 -16 -5 -6 0 0Z`
  return group(
    [-38, 0, 38].map((turn) => group(path(petal, '#8fa0cf'), { transform: `rotate(${turn})` })).join('') +
      circle(0, -6, 2.2, '#e9ecf8'),
    { transform: d`translate(0 ${-10}) scale(${rng.between(0.75, 0.95)})` },
  )
}

/** A herb with toothed leaves in pairs, smaller towards the tip (mint, nettle). */
function paired(sheet, rng, length, { green, colour, size, spread, options }) {
  const shape = stem(length, rng.sway(length * 0.14))
  const parts = [stalk(shape, colour, 4.5)]
  const pairs = 5
  for (let index = 0; index < pairs; index++) {
    const t = 0.16 + (0.8 * index) / pairs
    const scale = 1 - 0.62 * (index / pairs) ** 1.3
    for (const side of index % 2 ? [1, -1] : [-1, 1]) {
      const blade = toothed(sheet, green, {
        ...options,
        length: size * scale * rng.about(1, 0.08),
        width: size * 0.25 * scale,
        bend: side * size * 0.13,
      })
      parts.push(at(shape.at(t), blade, side * rng.between(...spread)))
    }
  }
  for (const turn of [-26, 24, 0])
    parts.push(
      at(
        shape.at(1),
        toothed(sheet, green, { ...options, length: size * 0.4, width: size * 0.13, teeth: 5 }),
        turn,
      ),
    )
  return parts.join('')
}

export const mint = {
  sprig: (sheet, rng, length) =>
    paired(sheet, rng, length, {
      green: greens.fresh,
      colour: '#7b6a55',
      size: length * 0.25,
      spread: [46, 66],
      options: { teeth: 9, depth: 0.1, belly: 0.4 },
    }),
  bit: (sheet, rng) =>
    group(
      toothed(sheet, greens.fresh, { length: 92, width: 30, bend: 10, teeth: 9, depth: 0.1 }) +
        group(toothed(sheet, greens.fresh, { length: 70, width: 24, bend: -8, teeth: 8, depth: 0.1 }), {
          transform: 'rotate(-58)',
        }),
      { transform: d`rotate(${70 + rng.sway(20)}) translate(0 40)` },
    ),
}

export const nettle = {
  sprig: (sheet, rng, length) =>
    paired(sheet, rng, length, {
      green: greens.deep,
      colour: '#5f7144',
      size: length * 0.27,
      spread: [58, 82],
      options: { teeth: 10, depth: 0.34, belly: 0.28, heart: 8 },
    }),
  bit: (sheet, rng) =>
    group(
      toothed(sheet, greens.deep, { length: 98, width: 36, bend: 10, teeth: 9, depth: 0.3, belly: 0.3 }),
      {
        transform: d`rotate(${78 + rng.sway(16)}) translate(0 48)`,
      },
    ),
}

/** A sage leaf: oblong, velvety, with a net of veins. */
function velvet(sheet, rng, length) {
  const width = length * 0.23
  const dots = []
  for (let index = 0; index < 16; index++) {
    const t = rng.between(0.18, 0.85)
    const reach = width * 0.6 * Math.sin(Math.PI * t)
    dots.push(ellipse(rng.sway(reach), -length * t, 2.6, 1.7, '#fff', { opacity: 0.17 }))
  }
  return (
    leaf(sheet, greens.sage, { length, width, bend: length * 0.08, belly: 0.5, veins: 7, tip: 0.8 }) +
    group(dots.join(''))
  )
}

export const sage = {
  sprig(sheet, rng, length) {
    const shape = stem(length * 0.9, rng.sway(length * 0.16))
    const parts = [stalk(shape, '#8a8a72', 5)]
    for (let index = 0; index < 6; index++) {
      const t = 0.14 + index * 0.14
      const size = length * 0.36 * (1 - index * 0.1)
      for (const side of index % 2 ? [1, -1] : [-1, 1])
        parts.push(at(shape.at(t), velvet(sheet, rng, size * rng.about(1, 0.08)), side * rng.between(32, 56)))
    }
    for (const turn of [-18, 16]) parts.push(at(shape.at(1), velvet(sheet, rng, length * 0.17), turn))
    return parts.join('')
  },
  bit: (sheet, rng) =>
    group(velvet(sheet, rng, 104), { transform: d`rotate(${76 + rng.sway(14)}) translate(0 52)` }),
}
