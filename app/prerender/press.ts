import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Pages are written again and again: nearly as small as it gets, in a tenth of the time. */
const QUALITY = 9
/** What is written beside a file. */
const PRESSED = ['.br', '.gz']

/** Whole files take the place of others at once: who reads one meanwhile gets all of the old or all of the new. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}-${threadId}.new`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(draft, content)
  await rename(draft, path)
}

/** Writes a text with its compressed forms beside it, unless it says the same already. Says whether it wrote. */
export async function press(path: string, text: string): Promise<boolean> {
  const before = await readFile(path, 'utf8').catch(() => null)
  if (before === text) return false
  const content = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeWhole(`${path}.br`, await brotli(content, { params }))
  await writeWhole(`${path}.gz`, await gz(content, { level: 9 }))
  // Last, since it is this one that tells that the others are there.
  await writeWhole(path, content)
  return true
}

/** Takes a text away, with its compressed forms. */
export async function unpress(path: string): Promise<void> {
  await Promise.all(['', ...PRESSED].map((suffix) => rm(path + suffix, { force: true })))
}
