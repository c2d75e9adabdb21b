// From one SVG to the files a page asks for: AVIF and WebP in several widths.
import { Buffer } from 'node:buffer'
import sharp from 'sharp'

sharp.concurrency(1)

const formats = {
  avif: { quality: 54, effort: 1, chromaSubsampling: '4:2:0' },
  // For the few browsers without AVIF: quick to make rather than small.
  webp: { quality: 80, effort: 0 },
}

/** What the files depend on beside their SVG: a change here draws everything anew. */
export const recipe = JSON.stringify(formats)

export const extensions = Object.keys(formats)

/** Draws an SVG that is `size` wide, once, and gives its files as [width, extension, bytes]. */
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
 * The average colour of a picture's file, as `#rgb`: what stands in its place until it is there. Each page says it of each of
 * its pictures, and so few shades cost it little.
 */
export async function averageColour(file) {
  const { channels } = await sharp(file).stats()
  return `#${channels.map(({ mean }) => Math.round(mean / 17).toString(16)).join('')}`
}
