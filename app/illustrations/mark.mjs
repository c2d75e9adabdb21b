// Logo of the demo shop: a rockrose from above, with five petals and their blots.
import { circle, d, group, path } from './svg.mjs'

/** Drawn around (x, y) with the given radius, petals in `colour`, blots in `accent`. */
export function mark(x, y, radius, colour, accent) {
  const r = radius
  const petal = d`M0 ${-r * 0.1}C${r * 0.2} ${-r * 0.2} ${r * 0.62} ${-r * 0.5} ${r * 0.5} ${-r * 0.84}Q${r * 0.28} ${-r * 1.06} 0 ${-r * 0.94}Q${-r * 0.28} ${-r * 1.06} ${-r * 0.5} ${-r * 0.84}C${-r * 0.62} ${-r * 0.5} ${-r * 0.2} ${-r * 0.2} 0 ${-r * 0.1}Z`
  const blot = d`M0 ${-r * 0.26}C${r * 0.14} ${-r * 0.32} ${r * 0.13} ${-r * 0.46} 0 ${-r * 0.56}C${-r * 0.13} ${-r * 0.46} ${-r * 0.14} ${-r * 0.32} 0 ${-r * 0.26}Z`
  const stroke = { stroke: colour, strokeWidth: Math.max(1, r * 0.085), strokeLinejoin: 'round' }
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    group(path(petal, 'none', stroke) + path(blot, accent), { transform: `rotate(${turn})` }),
  )
  return group(petals.join('') + circle(0, 0, r * 0.12, colour), { transform: d`translate(${x} ${y})` })
}
