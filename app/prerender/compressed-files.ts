import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Pages are written again and again: within a hundredth of what 9 makes of them, in a tenth of its time, most of which
 * would go into making room for a far longer text.
 */
const BROTLI_QUALITY = 6
/** What is written beside a file. */
const COMPRESSED_SUFFIXES = ['.br', '.gz']

const temporaryPath = (path: string) => `${path}.${process.pid}-${threadId}.new`

/** Whole files take the place of others at once: who reads one meanwhile gets all of the old or all of the new. */
export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryPath(path)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(temporary, content)
  await rename(temporary, path)
}

/**
 * Writes a text with its compressed forms beside it, unless it says the same already. Says whether it wrote. It does so
 * at once: a thread of its own has nothing to do meanwhile, and sending each step to another costs more than the step.
 */
export function writeCompressed(path: string, text: string): boolean {
  if (readExisting(path) === text) return false
  const content = Buffer.from(text)
  mkdirSync(dirname(path), { recursive: true })
  replaceFile(`${path}.br`, compressBrotli(content))
  replaceFile(`${path}.gz`, gzipSync(content, { level: 9 }))
  // Last, since it is this one that tells that the others are there.
  replaceFile(path, content)
  return true
}

function readExisting(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
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

/** Takes a text away, with its compressed forms. */
export async function removeCompressed(path: string): Promise<void> {
  await Promise.all(['', ...COMPRESSED_SUFFIXES].map((suffix) => rm(path + suffix, { force: true })))
}
