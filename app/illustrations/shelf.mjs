// Where finished pictures are kept: in app/public/imagenes, with a manifest of what each was drawn from and of its colour,
// and in a cache outside the clone, so that a fresh clone copies instead of drawing.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { at, cache } from '../../scripts/lib/paths.mjs'
import { averageColour, extensions, raster, recipe } from './raster.mjs'

const shown = at('app', 'public', 'imagenes')
const kept = join(cache, 'pictures')
const manifestFile = join(shown, 'manifest.json')

const digest = (svg, widths) =>
  createHash('sha256').update(`${recipe}\n${widths}\n${svg}`).digest('hex').slice(0, 24)

const filesOf = (widths) => widths.flatMap((width) => extensions.map((extension) => `${width}.${extension}`))

/** Writes beside the target first, so that nobody ever reads half a file. */
async function put(target, bytes) {
  const draft = `${target}.${process.pid}.part`
  await writeFile(draft, bytes)
  await rename(draft, target)
}

async function readManifest() {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8'))
  } catch {
    return {}
  }
}

/** Opens the shelf. `place` brings one picture onto it and says how: 'same', 'copied' or 'drawn'. */
export async function openShelf() {
  await mkdir(kept, { recursive: true })
  await mkdir(shown, { recursive: true })
  const before = await readManifest()
  const now = {}

  return {
    async place({ stem, size, widths, svg }) {
      const hash = digest(svg, widths)
      const files = filesOf(widths)
      const target = (file) => join(shown, `${stem}-${file}`)
      const stored = (file) => join(kept, `${hash}-${file}`)
      const known = before[stem]?.hash === hash ? before[stem] : undefined
      if (known?.colour && files.every((file) => existsSync(target(file)))) {
        now[stem] = known
        return 'same'
      }

      const drawn = !files.every((file) => existsSync(stored(file)))
      if (drawn)
        for (const [width, extension, bytes] of await raster(svg, size, widths))
          await put(stored(`${width}.${extension}`), bytes)
      await mkdir(dirname(target('')), { recursive: true })
      for (const file of files) await copyFile(stored(file), target(file))
      now[stem] = { hash, files, colour: await averageColour(stored(files.at(-1))) }
      return drawn ? 'drawn' : 'copied'
    },

    /** Takes away what is no longer drawn, notes down what is, and gives the colours by stem. */
    async close() {
      for (const [stem, { files }] of Object.entries(before)) {
        const gone = files.filter((file) => !now[stem]?.files.includes(file))
        for (const file of gone) await rm(join(shown, `${stem}-${file}`), { force: true })
      }
      await put(manifestFile, `${JSON.stringify(now, null, 1)}\n`)
      const stems = Object.keys(now).sort()
      return Object.fromEntries(stems.map((stem) => [stem, now[stem].colour]))
    },
  }
}
