// The site's files compressed beforehand, beside the originals: the server sends them as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = /\.(html|js|css|svg|json|wasm|webmanifest|txt)$/
/** Below this the headers weigh more than what is saved. */
const WORTH_BYTES = 512

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Brotli as small as it gets. */
export function brotliBest(content) {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}

const brotliQuick = (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

/** Writes `.br` and `.gz` beside every text in a folder. */
export async function compressSite(folder, { quick = false } = {}) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => TEXTS.test(file))
  const compress = async (file) => {
    const path = join(folder, file)
    const content = readFileSync(path)
    if (content.length < WORTH_BYTES) return
    writeFileSync(`${path}.br`, await (quick ? brotliQuick : brotliBest)(content))
    writeFileSync(`${path}.gz`, await gz(content, { level: quick ? 4 : 9 }))
  }
  await Promise.all(files.map(compress))
}
