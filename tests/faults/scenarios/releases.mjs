// Releases of the app with other file names, derived from the built one.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { at, Problem } from '../support/scripts.mjs'

/** Names with a content hash. Pictures and fonts are the same in each release. */
const HASHED = /-([\w-]{8})\.(js|css|wasm)$/
const TEXT = /\.(js|css|html|json|webmanifest)$/
const COMPRESSED = /\.(br|gz)$/

const digest = (text) => createHash('sha256').update(text).digest('hex')

/** Writes release `n` of the built app into a folder; returns its build id, which pages name. */
export function writeRelease(n, folder) {
  const built = at('app', 'dist')
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(built, join(entry.parentPath ?? entry.path, entry.name)))
  const { id: before } = JSON.parse(readFileSync(join(built, 'builds', 'latest.json'), 'utf8'))
  const id = digest(`${n} ${before}`).slice(0, 16)
  const renamed = new Map([[before, id]])
  const rename = (_, hash, extension) => `-${digest(`${n} ${hash}`).slice(0, 8)}.${extension}`
  for (const name of files.map((file) => basename(file)))
    if (HASHED.test(name)) renamed.set(name, name.replace(HASHED, rename))
  if (renamed.size < 20) throw new Problem('The built app has too few files to tell releases apart.')
  const known = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const replaceNames = (text) => text.replace(known, (name) => renamed.get(name))
  for (const file of files) {
    const [from, to] = [join(built, file), join(folder, replaceNames(file))]
    mkdirSync(dirname(to), { recursive: true })
    if (TEXT.test(file)) writeFileSync(to, replaceNames(readFileSync(from, 'utf8')))
    else cpSync(from, to, { preserveTimestamps: true })
  }
  return id
}
