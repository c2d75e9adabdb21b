// Converts texts to outlines, so that the pictures do not depend on the fonts of the system.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { group, path } from './svg.mjs'

const require = createRequire(import.meta.url)
const face = (style) => {
  const file = `@fontsource-variable/ibarra-real-nova/files/ibarra-real-nova-latin-wght-${style}.woff2`
  return fontkit.create(readFileSync(require.resolve(file)))
}
const faces = { normal: face('normal'), italic: face('italic') }
const drawn = new Map()

/** Outlines and width of a line of text in a size of 1000. */
function outlines(text, style, spacing) {
  const key = `${style} ${spacing} ${text}`
  if (!drawn.has(key)) {
    let x = 0
    const parts = faces[style].layout(text).glyphs.map((glyph) => {
      const part = group(path(glyph.path.toSVG(), 'currentColor'), { transform: `translate(${x} 0)` })
      x += glyph.advanceWidth + spacing * 1000
      return part
    })
    drawn.set(key, { content: parts.join(''), width: x - spacing * 1000 })
  }
  return drawn.get(key)
}

/** Width of a line of text in a size. */
export const widthOf = (text, size, { style = 'normal', spacing = 0 } = {}) =>
  (outlines(text, style, spacing).width * size) / 1000

/** A line of text centred on x, or starting there, with its baseline at y; it shrinks to fit `within`. */
export function lettering(
  text,
  x,
  y,
  size,
  colour,
  { style = 'normal', spacing = 0, within = Infinity, anchor = 'middle' } = {},
) {
  const { content, width } = outlines(text, style, spacing)
  const scale = Math.min(size / 1000, within / width)
  const left = anchor === 'middle' ? x - (width * scale) / 2 : x
  return group(content, {
    color: colour,
    transform: `translate(${left.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`,
  })
}
