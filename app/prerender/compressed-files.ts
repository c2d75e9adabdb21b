import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Quality within 1 % of the size at quality 9, in a tenth of the time. */
const BROTLI_QUALITY = 6
/** Level within 1 % of the size at level 9. */
const GZIP_LEVEL = 6
const COMPRESSED_SUFFIXES = ['.br', '.gz']

const temporaryPath = (path: string) => `${path}.${process.pid}-${threadId}.new`

/** Writes a file atomically (temporary file and rename): readers see the old content or the new. */
export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryPath(path)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(temporary, content)
  await rename(temporary, path)
}

/** True if changed and written, with Brotli and gzip variants. Synchronous, which is faster in a worker. */
export function writeCompressed(path: string, text: string): boolean {
  const content = Buffer.from(text)
  const existing = readExisting(path)
  if (existing?.equals(content)) return false
  if (!existing) mkdirSync(dirname(path), { recursive: true })
  replaceFile(`${path}.br`, compressBrotli(content))
  replaceFile(`${path}.gz`, gzipSync(content, { level: GZIP_LEVEL }))
  // The uncompressed file comes last: its existence implies the variants.
  replaceFile(path, content)
  return true
}

function readExisting(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

function replaceFile(path: string, content: Uint8Array): void {
  const temporary = temporaryPath(path)
  writeFileSync(temporary, content)
  renameSync(temporary, path)
}

function compressBrotli(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}

export async function removeCompressed(path: string): Promise<void> {
  await Promise.all(['', ...COMPRESSED_SUFFIXES].map((suffix) => rm(path + suffix, { force: true })))
}
