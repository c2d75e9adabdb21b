// The frame that shrubs and trees share: a branch with leaves in pairs, and fruits that hang from it.
import { ellipse } from '../svg.mjs'
import { at, stalk, stem } from './leaf.mjs'

/** A rounded fruit or nut that hangs from the origin. */
export function drop(sheet, { size, long = 1.35, colours, shine = 0.4 }) {
  const fill = sheet.radial(`${colours[0]}, ${colours[1]} 60%, ${colours[2]}`, [0.36, 0.34, 0.75])
  return (
    ellipse(0, -size * long, size, size * long, fill) +
    ellipse(-size * 0.32, -size * long * 1.25, size * 0.16, size * 0.34, '#fff', { opacity: shine })
  )
}

/** A branch of leaves in pairs, the frame of olive, argan, jojoba, henna and almond. */
export function branch(
  _sheet,
  rng,
  length,
  { wood, pairs = 7, from = 0.14, size, spread, blade, sway = 0.2, extra },
) {
  const shape = stem(length * 0.92, rng.sway(length * sway))
  const parts = [stalk(shape, wood, 4.6)]
  for (let index = 0; index < pairs; index++) {
    const t = from + ((0.97 - from) * index) / pairs
    const reach = length * size * (1.08 - 0.4 * (index / pairs))
    for (const side of index % 2 ? [1, -1] : [-1, 1])
      parts.push(
        at(
          shape.at(t + (side > 0 ? 0.02 : 0)),
          blade(reach * rng.about(1, 0.1), side),
          side * rng.between(...spread),
        ),
      )
  }
  parts.push(at(shape.at(1), blade(length * size * 0.62, 1), rng.sway(10)))
  return parts.join('') + extra(shape)
}

/** Fruits set on short twigs along a stem: [position, turn] each. */
export const hang = (shape, spots, twigLength, colour, fruit) =>
  spots
    .map(([t, turn]) => {
      const twig = stem(twigLength, 2)
      return at(shape.at(t), stalk(twig, colour, 2.4) + at(twig.at(1), fruit()), turn)
    })
    .join('')
