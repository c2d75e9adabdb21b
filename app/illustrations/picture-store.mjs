// Stores finished pictures in app/public/imagenes, with a manifest of their hashes and colours, and in a cache outside of
// the repository, so that a fresh clone copies them instead of drawing.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cache, fromRoot } from '../../scripts/lib/paths.mjs'
import { averageColour, extensions, raster, recipe } from './raster.mjs'

const outputFolder = fromRoot('app', 'public', 'imagenes')
const cacheFolder = join(cache, 'pictures')
const manifestFile = join(outputFolder, 'manifest.json')

const digest = (svg, widths) =>
  createHash('sha256').update(`${recipe}\n${widths}\n${svg}`).digest('hex').slice(0, 24)

const filesOf = (widths) => widths.flatMap((width) => extensions.map((extension) => `${width}.${extension}`))

/** Writes atomically, by renaming a temporary file. */
async function writeAtomically(target, bytes) {
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

/** Opens the store. `save` stores a picture and returns the way: 'same', 'copied' or 'drawn'. */
export async function openPictureStore() {
  await mkdir(cacheFolder, { recursive: true })
  await mkdir(outputFolder, { recursive: true })
  const before = await readManifest()
  const now = {}

  return {
    async save({ stem, size, widths, svg }) {
      const hash = digest(svg, widths)
      const files = filesOf(widths)
      const target = (file) => join(outputFolder, `${stem}-${file}`)
      const cached = (file) => join(cacheFolder, `${hash}-${file}`)
      const known = before[stem]?.hash === hash ? before[stem] : undefined
      if (known?.colour && files.every((file) => existsSync(target(file)))) {
        now[stem] = known
        return 'same'
      }

      const drawn = !files.every((file) => existsSync(cached(file)))
      if (drawn)
        for (const [width, extension, bytes] of await raster(svg, size, widths))
          await writeAtomically(cached(`${width}.${extension}`), bytes)
      await mkdir(dirname(target('')), { recursive: true })
      for (const file of files) await copyFile(cached(file), target(file))
      now[stem] = { hash, files, colour: await averageColour(cached(files.at(-1))) }
      return drawn ? 'drawn' : 'copied'
    },

    /** Removes obsolete files, writes the manifest, and returns the colours by stem. */
    async close() {
      for (const [stem, { files }] of Object.entries(before)) {
        const gone = files.filter((file) => !now[stem]?.files.includes(file))
        for (const file of gone) await rm(join(outputFolder, `${stem}-${file}`), { force: true })
      }
      await writeAtomically(manifestFile, `${JSON.stringify(now, null, 1)}\n`)
      const stems = Object.keys(now).sort()
      return Object.fromEntries(stems.map((stem) => [stem, now[stem].colour]))
    },
  }
}
