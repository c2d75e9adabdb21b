// Helpers that write SVG elements. Coordinates are rounded to a tenth: smaller files, stable hashes.

const round = (value) => Math.round(value * 10) / 10

/** Path data from words and numbers: `d`M ${x} ${y}`` rounds every number. */
export function d(strings, ...values) {
  return strings.reduce((text, part, index) => {
    const value = values[index]
    return text + part + (value === undefined ? '' : typeof value === 'number' ? round(value) : value)
  }, '')
}

const attributes = (options) =>
  Object.entries(options)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const text = typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
      return ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${text}"`
    })
    .join('')

const element = (name, options, content) =>
  content === undefined
    ? `<${name}${attributes(options)}/>`
    : `<${name}${attributes(options)}>${content}</${name}>`

export const path = (data, fill = 'none', options = {}) => element('path', { d: data, fill, ...options })
export const circle = (x, y, radius, fill, options = {}) =>
  element('circle', { cx: round(x), cy: round(y), r: round(radius), fill, ...options })
export const ellipse = (x, y, rx, ry, fill, options = {}) =>
  element('ellipse', { cx: round(x), cy: round(y), rx: round(rx), ry: round(ry), fill, ...options })
export const rect = (x, y, width, height, fill, options = {}) =>
  element('rect', {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    fill,
    ...options,
  })

/** A line without filling, with round ends. */
export const line = (data, colour, width = 1, options = {}) =>
  path(data, 'none', { stroke: colour, strokeWidth: width, strokeLinecap: 'round', ...options })

export const group = (content, options = {}) => element('g', options, content)

/** Moves, rotates and scales a drawing around the origin. */
export function place(content, x, y, { turn = 0, scale = 1, flip = false } = {}) {
  const steps = [`translate(${round(x)} ${round(y)})`]
  if (turn) steps.push(`rotate(${round(turn)})`)
  if (scale !== 1 || flip) {
    const size = Math.round(scale * 1000) / 1000
    steps.push(`scale(${flip ? -size : size} ${size})`)
  }
  return group(content, { transform: steps.join(' ') })
}

/** The stops of a gradient from a list like `#fff, #eee 40% / 0.5, #ddd`: colour, place, opacity. */
const stops = (colours) =>
  colours
    .split(', ')
    .map((stop, index, { length }) => {
      const [, stopColor, place, stopOpacity] = stop.match(/^(\S+)(?: ([\d.]+)%)?(?: \/ ([\d.]+))?$/)
      const offset = place === undefined ? (index === length - 1 ? 1 : 0) : Number(place) / 100
      return element('stop', { offset, stopColor, stopOpacity })
    })
    .join('')

/** A drawing with its gradients, clips and filters; equal definitions are shared. */
export function createSheet(width, height) {
  const definitions = new Map()
  const define = (name, options, content) => {
    const key = `${name}${attributes(options)}${content}`
    if (!definitions.has(key)) definitions.set(key, { id: `d${definitions.size}`, name, options, content })
    return `url(#${definitions.get(key).id})`
  }
  return {
    width,
    height,
    /** A linear gradient over the shape's box, along the vector x1, y1, x2, y2. */
    linear: (colours, [x1, y1, x2, y2] = [0, 0, 1, 0]) =>
      define('linearGradient', { x1, y1, x2, y2 }, stops(colours)),
    radial: (colours, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
      define('radialGradient', { cx, cy, r }, stops(colours)),
    clip: (data) => define('clipPath', {}, path(data, '#000')),
    blur: (deviation, reach = 0.3) =>
      define(
        'filter',
        { x: -reach, y: -reach, width: 1 + 2 * reach, height: 1 + 2 * reach },
        element('feGaussianBlur', { stdDeviation: deviation }),
      ),
    /** Filter that draws in the single colour of a shadow. */
    shade: () =>
      define(
        'filter',
        {},
        element('feColorMatrix', { values: '0 0 0 0 0.16 0 0 0 0 0.12 0 0 0 0 0.07 0 0 0 1 0' }),
      ),
    toString(content) {
      const defs = [...definitions.values()]
        .map(({ id, name, options, content }) => element(name, { id, ...options }, content))
        .join('')
      const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
      return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><defs>${defs}</defs>${content}</svg>`
    },
  }
}
