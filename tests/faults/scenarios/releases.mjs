// Releases of the app with different file names, derived from the build.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fromRoot, UserError } from '../support/scripts.mjs'

/** File names with a content hash. Images and fonts are the same in each release. */
const HASHED_NAME = /-([\w-]{8})\.(js|css|wasm)$/
const TEXT_FILE = /\.(js|css|html|json|webmanifest)$/
const COMPRESSED_FILE = /\.(br|gz)$/

const digest = (text) => createHash('sha256').update(text).digest('hex')

/** Writes release `n` of the built app into a folder; returns its build id, which the pages contain. */
export function writeRelease(n, folder) {
  const built = fromRoot('app', 'dist')
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED_FILE.test(entry.name))
    .map((entry) => relative(built, join(entry.parentPath ?? entry.path, entry.name)))
  const { id: builtId } = JSON.parse(readFileSync(join(built, 'builds', 'latest.json'), 'utf8'))
  const id = digest(`${n} ${builtId}`).slice(0, 16)
  const renamed = new Map([[builtId, id]])
  const rename = (_, hash, extension) => `-${digest(`${n} ${hash}`).slice(0, 8)}.${extension}`
  for (const name of files.map((file) => basename(file)))
    if (HASHED_NAME.test(name)) renamed.set(name, name.replace(HASHED_NAME, rename))
  if (renamed.size < 20) throw new UserError('The built app has too few files to distinguish releases.')
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const replaceNames = (text) => text.replace(names, (name) => renamed.get(name))
  for (const file of files) {
    const [from, to] = [join(built, file), join(folder, replaceNames(file))]
    mkdirSync(dirname(to), { recursive: true })
    if (TEXT_FILE.test(file)) writeFileSync(to, replaceNames(readFileSync(from, 'utf8')))
    else cpSync(from, to, { preserveTimestamps: true })
  }
  return id
}
