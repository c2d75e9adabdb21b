import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Characters of Spanish, Catalan, Galician and Basque. Other letters come from the fallback font. */
const CHARSET =
  Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join('') +
  '\u00a0¡¿ªº·°«»–—‘’“”…€×−½¼²ÁÉÍÓÚÜÑÇÀÈÒÏáéíóúüñçàèòï'

interface FontSource {
  from: string
  weight: number | { min: number; max: number }
}

const FONTS: FontSource[] = [
  { from: 'ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal', weight: 500 },
  { from: 'ibarra-real-nova/files/ibarra-real-nova-latin-wght-italic', weight: 400 },
  {
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal',
    weight: { min: 400, max: 600 },
  },
]

/** Folder that app/src/styles/fonts.css reads. */
const outDir = fileURLToPath(new URL('../../target/fonts', import.meta.url))
const require = createRequire(import.meta.url)

export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const subset = async ({ from, weight }: FontSource): Promise<[string, Buffer]> => {
    const font = await readFile(require.resolve(`@fontsource-variable/${from}.woff2`))
    const options = {
      targetFormat: 'woff2',
      variationAxes: { wght: weight },
      // Drops glyphs reachable through font features only: ligatures, fractions, alternative figures.
      noLayoutClosure: true,
      // Classes of combining marks, differences of kerning between weights, and names of weights for font menus.
      dropTables: ['GDEF', 'STAT'],
    } as const
    return [`${basename(from).replace('-latin-wght', '')}.woff2`, await subsetFont(font, CHARSET, options)]
  }
  return new Map(await Promise.all(FONTS.map(subset)))
}

/** Writes the subset fonts before stylesheets are resolved. */
export function fonts(): Plugin {
  return {
    name: 'mostrador:fonts',
    async buildStart() {
      await mkdir(outDir, { recursive: true })
      for (const [name, font] of await subsetFonts()) await writeFile(join(outDir, name), font)
    },
  }
}

const FONT_FACE = /@font-face\s*\{[^}]*\}/g

/** Moves the `@font-face` rules into the document: a late stylesheet would cause a second layout. */
export function inlineFontFaces(): Plugin {
  return {
    name: 'mostrador:inline-font-faces',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const faces = Object.values(bundle).flatMap((file) => {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) return []
          const source = String(file.source)
          file.source = source.replace(FONT_FACE, '')
          return source.match(FONT_FACE) ?? []
        })
        return faces.length > 0 ? [{ tag: 'style', injectTo: 'head', children: faces.join('') }] : []
      },
    },
  }
}
