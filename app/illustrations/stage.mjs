// Stage of a still life: wall, table, a shape between them, and the light of a window.
import { circle, d, ellipse, group, line, path, rect } from './svg.mjs'

/** Shapes that may stand behind: an arch, a sun, a screen, a pair of slabs, a half moon. */
const backdrops = {
  arch: (sheet, tone, x, horizon) => {
    const fill = sheet.linear(`${tone.shape} / 0.75, ${tone.shape} / 0.35`, [0, 0, 0.3, 1])
    return path(
      d`M${x - 245} ${horizon}V${350}C${x - 245} ${90} ${x + 245} ${90} ${x + 245} ${350}V${horizon}Z`,
      fill,
    )
  },
  sun: (sheet, tone, x) =>
    circle(x, 400, 285, sheet.linear(`${tone.shape} / 0.8, ${tone.shape} / 0.3`, [0, 0, 0.2, 1])),
  screen: (_sheet, tone, x, horizon) =>
    path(d`M${x - 330} ${horizon}L${x - 290} ${150}H${x + 60}V${horizon}Z`, tone.shape, { opacity: 0.5 }) +
    path(d`M${x + 60} ${horizon}V${150}L${x + 320} ${190}V${horizon}Z`, tone.shape, { opacity: 0.3 }),
  slabs: (_sheet, tone, x, horizon) =>
    rect(x - 320, horizon - 330, 250, 330, tone.shape, { opacity: 0.34 }) +
    rect(x - 70, horizon - 480, 300, 480, tone.shape, { opacity: 0.52 }),
  moon: (sheet, tone, x, horizon) =>
    path(
      d`M${x - 330} ${horizon}A330 330 0 0 1 ${x + 330} ${horizon}Z`,
      sheet.linear(`${tone.shape} / 0.75, ${tone.shape} / 0.4`, [0, 0, 0, 1]),
    ),
}

export const backdropNames = Object.keys(backdrops)

/** Sunlight through panes, slanting over the wall. */
function panes(sheet, x, y, scale) {
  const beam = (left, top) =>
    path(d`M${left} ${top + 46}L${left + 150} ${top}V${top + 196}L${left} ${top + 242}Z`, '#fffaf0')
  const window = [0, 1]
    .map((column) => [0, 1].map((row) => beam(column * 172, row * 222 - column * 52)).join(''))
    .join('')
  return group(window, {
    transform: d`translate(${x} ${y}) scale(${scale})`,
    opacity: 0.34,
    filter: sheet.blur(5, 0.1),
  })
}

/** Wall, backdrop or scenery, light and table. `x` is the position of the subject. */
export function stage(sheet, { tone, backdrop, scenery = '', horizon, x, light }) {
  const { width, height } = sheet
  const wall = sheet.radial(`${tone.glow}, ${tone.wall} 55%, ${tone.far}`, [0.34, 0.26, 0.95])
  const table = sheet.linear(`${tone.edge}, ${tone.table} 8%, ${tone.wall}`, [0, 0, 0.1, 1])
  return (
    rect(0, 0, width, height, wall) +
    scenery +
    (backdrop ? backdrops[backdrop](sheet, tone, x, horizon + 2) : '') +
    (light ? panes(sheet, light.x, light.y, light.scale) : '') +
    rect(0, horizon, width, height - horizon, table) +
    line(d`M0 ${horizon}H${width}`, tone.edge, 2, { opacity: 0.8 })
  )
}

/** Shadow of a standing object: dark at its foot, long and soft to the right. */
export function grounded(sheet, x, y, foot, height) {
  const long = Math.min(height, 470) * 0.66
  const cast = d`M${x - foot * 0.46} ${y}L${x + foot * 0.36} ${y + 13}L${x + foot * 0.5 + long} ${y - long * 0.3}Q${x + foot * 0.3 + long} ${y - long * 0.42} ${x + long * 0.78} ${y - long * 0.36}Z`
  const fade = sheet.linear('#33291a / 0.34, #33291a / 0.02', [0, 0.8, 1, 0.1])
  return (
    path(cast, fade, { filter: sheet.blur(7, 0.2) }) +
    ellipse(x + foot * 0.03, y + 5, foot * 0.52, 15, '#2b2114', { opacity: 0.36, filter: sheet.blur(6, 0.4) })
  )
}

/** A plant before the wall, with its faint shadow. */
export function standing(sheet, content, x, y, turn) {
  const shadow = group(content, {
    transform: d`translate(${x + 34} ${y + 16}) rotate(${turn})`,
    filter: sheet.shade(),
    opacity: 0.13,
  })
  return (
    group(shadow, { filter: sheet.blur(5, 0.1) }) +
    group(content, { transform: d`translate(${x} ${y}) rotate(${turn})` })
  )
}

/** An object on the table, with its own outline as an offset shadow. */
export function lying(sheet, content, x, y, scale = 1, turn = 0) {
  const set = (dx, dy) => `${d`translate(${x + dx} ${y + dy}) rotate(${turn})`} scale(${scale.toFixed(3)})`
  const shadow = group(content, { transform: set(7, 11), filter: sheet.blur(4, 0.2) })
  return group(shadow, { opacity: 0.22, filter: sheet.shade() }) + group(content, { transform: set(0, 0) })
}
