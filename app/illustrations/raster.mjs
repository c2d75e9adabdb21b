// Rasterises an SVG to AVIF and WebP in several widths.
import { Buffer } from 'node:buffer'
import sharp from 'sharp'

sharp.concurrency(1)

const formats = {
  avif: { quality: 43, effort: 1, chromaSubsampling: '4:2:0' },
  // Fallback for the few browsers without AVIF: optimised for encoding time, not for size.
  webp: { quality: 80, effort: 0 },
}

/** Cache key of the encoder settings: a change redraws all pictures. */
export const recipe = JSON.stringify(formats)

export const extensions = Object.keys(formats)

/** Rasterises an SVG of width `size` once, and returns its files as [width, extension, bytes]. */
export async function raster(svg, size, widths) {
  const widest = Math.max(...widths)
  const drawn = await sharp(Buffer.from(svg), { density: (72 * widest) / size, unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = drawn.info
  const files = []
  for (const wanted of widths) {
    const picture = sharp(drawn.data, { raw: { width, height, channels } }).resize(wanted)
    for (const extension of extensions)
      files.push([wanted, extension, await picture.clone()[extension](formats[extension]).toBuffer()])
  }
  return files
}

/**
 * Average colour of an image file as `#rgb`, its placeholder while loading. Three digits keep the documents small, since
 * each page contains the colour of each of its pictures.
 */
export async function averageColour(file) {
  const { channels } = await sharp(file).stats()
  return `#${channels.map(({ mean }) => Math.round(mean / 17).toString(16)).join('')}`
}
