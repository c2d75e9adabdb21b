// Releases of the app that differ in every name, made out of the one that is built: what a browser notices of a release is
// that the files of the one before are called otherwise.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { at } from '../../../scripts/lib/paths.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'

/** A file whose name says what is in it. Pictures and fonts are the same in each release. */
const HASHED = /-([\w-]{8})\.(js|css|wasm)$/
const TEXT = /\.(js|css|html|json|webmanifest)$/
const COMPRESSED = /\.(br|gz)$/

const digest = (text) => createHash('sha256').update(text).digest('hex')

/** Every file below a folder, by its name within it. */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))

/** Writes release `n` of the built app into a folder; gives its name, which pages bear. */
export function release(n, folder) {
  const built = at('app', 'dist')
  const files = filesBelow(built).filter((file) => !COMPRESSED.test(file))
  const { id: before } = JSON.parse(readFileSync(join(built, 'builds', 'latest.json'), 'utf8'))
  const id = digest(`${n} ${before}`).slice(0, 16)
  const renamed = new Map([[before, id]])
  for (const file of files) {
    const name = file.split('/').at(-1)
    if (HASHED.test(name))
      renamed.set(
        name,
        name.replace(HASHED, (_, hash, end) => `-${digest(`${n} ${hash}`).slice(0, 8)}.${end}`),
      )
  }
  if (renamed.size < 20) throw new Problem('The built app has hardly a file: that proves nothing.')
  const known = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const exchange = (text) => text.replace(known, (name) => renamed.get(name))
  for (const file of files) {
    const [from, to] = [join(built, file), join(folder, exchange(file))]
    mkdirSync(dirname(to), { recursive: true })
    if (TEXT.test(file)) writeFileSync(to, exchange(readFileSync(from, 'utf8')))
    else cpSync(from, to, { preserveTimestamps: statSync(from).isFile() })
  }
  return id
}
