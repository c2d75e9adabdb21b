import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What Spanish, Catalan, Galician and Basque are written with; a letter of another language comes from the fallback. */
const SIGNS =
  Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join('') +
  '\u00a0¡¿ªº·°«»–—‘’“”…€×−½¼²ÁÉÍÓÚÜÑÇÀÈÒÏáéíóúüñçàèòï'

interface Cut {
  from: string
  /** The weights that the shop sets. */
  weight: number | { min: number; max: number }
}

const CUTS: Cut[] = [
  {
    from: 'ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal',
    weight: { min: 400, max: 600 },
  },
  { from: 'ibarra-real-nova/files/ibarra-real-nova-latin-wght-italic', weight: 400 },
  {
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal',
    weight: { min: 400, max: 600 },
  },
]

/** Where app/src/styles/fonts.css looks for them. */
const folder = fileURLToPath(new URL('../../target/fonts', import.meta.url))
const require = createRequire(import.meta.url)

/** The shop's fonts by the names of their files: the signs and weights alone that it sets. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const cut = async ({ from, weight }: Cut): Promise<[string, Buffer]> => {
    const font = await readFile(require.resolve(`@fontsource-variable/${from}.woff2`))
    // Without the glyphs that no sign alone leads to: joined letters, fractions, figures of other widths.
    const options = { targetFormat: 'woff2', variationAxes: { wght: weight }, noLayoutClosure: true } as const
    return [`${basename(from).replace('-latin-wght', '')}.woff2`, await subsetFont(font, SIGNS, options)]
  }
  return new Map(await Promise.all(CUTS.map(cut)))
}

/**
 * Cuts the fonts before the stylesheets ask for them, and writes what they are into the document: from a stylesheet that
 * comes after the page was seen, every line of it would be set anew.
 */
export function fonts(): Plugin {
  return {
    name: 'mostrador:fonts',
    async buildStart() {
      await mkdir(folder, { recursive: true })
      for (const [name, font] of await cutFonts()) await writeFile(join(folder, name), font)
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const faces = Object.values(bundle).flatMap((file) => {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) return []
          const source = String(file.source)
          file.source = source.replace(FACE, '')
          return source.match(FACE) ?? []
        })
        return faces.length > 0 ? [{ tag: 'style', injectTo: 'head', children: faces.join('') }] : []
      },
    },
  }
}

const FACE = /@font-face\s*\{[^}]*\}/g
