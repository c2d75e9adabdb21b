// Icons of the web manifest: the logo on the background colour, as PNG since some systems do not support SVG.
import { Buffer } from 'node:buffer'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { mark } from './mark.mjs'
import { clay, ink } from './palette.mjs'
import { createSheet, rect } from './svg.mjs'

const folder = fromRoot('app', 'public', 'iconos')
/** Background of the pages, and theme_color of the web manifest. */
const paper = '#f8f4ec'
const SIZE = 512

/** Radius of the logo relative to half the width. The safe zone of a maskable icon is its inner four fifths. */
const reach = { plain: 0.8, maskable: 0.6 }

/** The icon as SVG. */
export function icon(kind) {
  const half = SIZE / 2
  return createSheet(SIZE, SIZE).toString(
    rect(0, 0, SIZE, SIZE, paper) + mark(half, half, half * reach[kind], ink, clay),
  )
}

/** Width and kind of each file. */
export const icons = {
  '180.png': [180, 'plain'],
  '192.png': [192, 'plain'],
  '512.png': [512, 'plain'],
  '512-maskable.png': [512, 'maskable'],
}

/** Draws all icons and returns their number. */
export async function drawIcons() {
  await mkdir(folder, { recursive: true })
  const files = Object.entries(icons)
  for (const [file, [width, kind]] of files)
    await sharp(Buffer.from(icon(kind)))
      .resize(width)
      .png({ colours: 16 })
      .toFile(join(folder, file))
  return files.length
}
