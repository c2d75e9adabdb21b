import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Pages are written again and again: nearly as small as it gets, in a fiftieth of the time. */
const QUICK = 8
const THOROUGH = 11
/** What a server sends before it first waits for an answer (RFC 6928), in bytes. */
const FIRST_FLIGHT = 14_000
/** So much smaller the thorough way makes a page. */
const GAIN = 0.1
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
  await writeWhole(`${path}.br`, await smallest(content))
  await writeWhole(`${path}.gz`, await gz(content, { level: 9 }))
  // Last, since it is this one that tells that the others are there.
  await writeWhole(path, content)
  return true
}

/** A text in Brotli; one that would just not fit into a first flight is worth the time that it takes to fit. */
async function smallest(content: Buffer): Promise<Buffer> {
  const quick = await pressed(content, QUICK)
  const fitting = quick.length > FIRST_FLIGHT && quick.length * (1 - GAIN) < FIRST_FLIGHT
  return fitting ? pressed(content, THOROUGH) : quick
}

const pressed = (content: Buffer, quality: number) =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Takes a text away, with its compressed forms. */
export async function unpress(path: string): Promise<void> {
  await Promise.all(['', ...PRESSED].map((suffix) => rm(path + suffix, { force: true })))
}
