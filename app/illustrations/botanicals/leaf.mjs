// Stems and leaves: the parts that every plant shares. All is drawn from the origin upwards (towards negative y).
import { d, group, line, path } from '../svg.mjs'

/** A cubic curve through four points, to be walked from 0 to 1. */
export function curve([x0, y0], [x1, y1], [x2, y2], [x3, y3]) {
  const mix = (t, a, b, c, e) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * e
  const slope = (t, a, b, c, e) =>
    3 * (1 - t) ** 2 * (b - a) + 6 * (1 - t) * t * (c - b) + 3 * t ** 2 * (e - c)
  return {
    data: d`M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}`,
    /** The point at `t`, and the turn in degrees that makes "up" follow the curve. */
    at: (t) => ({
      x: mix(t, x0, x1, x2, x3),
      y: mix(t, y0, y1, y2, y3),
      turn: (Math.atan2(slope(t, x0, x1, x2, x3), -slope(t, y0, y1, y2, y3)) * 180) / Math.PI,
    }),
  }
}

/** A stem of a given length that leans to one side. */
export const stem = (length, lean) =>
  curve([0, 0], [lean * 0.05, -length * 0.35], [lean * 0.35, -length * 0.72], [lean, -length])

/** A stem's stroke, thinner towards its tip. */
export const stalk = (shape, colour, width) =>
  line(shape.data, colour, width) + line(shape.data, '#fff', width * 0.3, { opacity: 0.22 })

/**
 * A smooth leaf: one side lit, one in shade, a midrib, and a few veins when it is broad enough.
 * `belly` is where it is widest (0 at the stalk, 1 at the tip), `bend` how far the tip leans.
 */
export function leaf(sheet, green, { length, width, bend = 0, belly = 0.45, veins = 0, tip = 0.75 }) {
  const low = -length * belly * 0.55
  const high = -length * (belly + (1 - belly) * tip)
  const spread = bend * 0.5
  const right = d`C${width} ${low} ${width * 0.55 + spread} ${high} ${bend} ${-length}`
  const back = d`C${-width * 0.55 + spread} ${high} ${-width} ${low} 0 0Z`
  const rib = d`C${bend * 0.05} ${-length * 0.35} ${bend * 0.45} ${-length * 0.75}`
  const fill = sheet.linear(`${green.base}, ${green.light}`, [0, 1, 0.6, 0])
  const ribs = Array.from({ length: veins }, (_, index) => {
    const t = (index + 1) / (veins + 1.2)
    const y = -length * t
    const x = bend * t ** 1.8
    const reach = width * 0.62 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.12))
    const rise = length * 0.11
    return (
      d`M${x} ${y}Q${x + reach * 0.5} ${y - rise * 0.4} ${x + reach} ${y - rise}` +
      d`M${x} ${y}Q${x - reach * 0.5} ${y - rise * 0.4} ${x - reach} ${y - rise}`
    )
  }).join('')
  return (
    path(`M0 0${right}${back}`, fill, { stroke: green.dark, strokeWidth: 0.9, strokeOpacity: 0.45 }) +
    path(
      `M0 0${right}${d`C${bend * 0.45} ${-length * 0.75} ${bend * 0.05} ${-length * 0.35} 0 0Z`}`,
      green.dark,
      {
        opacity: 0.34,
      },
    ) +
    line(`M0 0${rib} ${d`${bend} ${-length * 0.97}`}`, green.vein, Math.max(0.9, width * 0.05), {
      opacity: 0.85,
    }) +
    (ribs && line(ribs, green.vein, 0.9, { opacity: 0.55 }))
  )
}

/** A leaf with teeth (rose, mint, nettle): `teeth` on each side, `depth` as a share of the width. */
export function toothed(
  sheet,
  green,
  { length, width, bend = 0, teeth = 8, depth = 0.16, heart = 0, belly = 0.4 },
) {
  const half = (t) => width * Math.sin(Math.PI * t ** (Math.log(0.5) / Math.log(belly))) ** 0.85
  const edge = (sign) => {
    const points = []
    for (let index = 0; index <= teeth; index++) {
      const t = 0.03 + (0.97 * index) / teeth
      const next = Math.min(1, t + 0.72 / teeth)
      const spine = (u) => bend * u ** 1.7
      const inner = half(Math.min(1, t))
      points.push([spine(t) + sign * inner, -length * t + heart * (1 - t) ** 6])
      if (index < teeth)
        points.push([spine(next) + sign * (half(next) + width * depth), -length * (next - 0.15 / teeth)])
    }
    return points
  }
  const trace = (points) => points.map(([x, y]) => d`L${x} ${y}`).join('')
  const right = trace(edge(1))
  const left = trace(edge(-1).reverse())
  const rib = d`M0 0Q${bend * 0.25} ${-length * 0.55} ${bend} ${-length * 0.98}`
  const veins = Array.from({ length: Math.floor(teeth * 0.75) }, (_, index) => {
    const t = 0.1 + (0.75 * index) / (teeth * 0.75)
    const x = bend * t ** 1.7
    const reach = half(t + 0.08) * 0.86
    return d`M${x} ${-length * t}l${reach} ${-length * 0.1}M${x} ${-length * t}l${-reach} ${-length * 0.1}`
  }).join('')
  const fill = sheet.linear(`${green.base}, ${green.light}`, [0, 1, 0.5, 0])
  return (
    path(`M0 0${right}${d`L${bend} ${-length}`}${left}Z`, fill, {
      stroke: green.dark,
      strokeWidth: 0.9,
      strokeOpacity: 0.5,
      strokeLinejoin: 'round',
    }) +
    path(`M0 0${right}${d`L${bend} ${-length}Q${bend * 0.25} ${-length * 0.55} 0 0Z`}`, green.dark, {
      opacity: 0.3,
    }) +
    line(veins, green.vein, 0.9, { opacity: 0.6 }) +
    line(rib, green.vein, 1.4, { opacity: 0.9 })
  )
}

/** Something turned and set at a point of a stem. */
export const at = (point, content, turn = 0) =>
  group(content, {
    transform: d`translate(${point.x} ${point.y}) rotate(${point.turn + turn})`,
  })

/** The same thing repeated around the origin. */
export const around = (count, draw, start = 0) =>
  Array.from({ length: count }, (_, index) =>
    group(draw(index), { transform: d`rotate(${start + (360 * index) / count})` }),
  ).join('')

/** A flower head seen at a slant: `squash` 1 is from above. */
export const tilted = (content, squash) => group(content, { transform: `scale(1 ${squash})` })
