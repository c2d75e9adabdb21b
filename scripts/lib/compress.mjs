// Precompression of the site's files. The server sends the compressed files unchanged.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|json|wasm|webmanifest|txt)$/
/** Minimum size in bytes; compressing smaller files saves less than the headers add. */
const MIN_BYTES = 512

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

export function brotliBest(content) {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}

const brotliQuick = (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

/** Writes `.br` and `.gz` copies of all compressible files in a folder. */
export async function compressSite(folder, { quick = false } = {}) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => COMPRESSIBLE.test(file))
  const compress = async (file) => {
    const path = join(folder, file)
    const content = readFileSync(path)
    if (content.length < MIN_BYTES) return
    writeFileSync(`${path}.br`, await (quick ? brotliQuick : brotliBest)(content))
    writeFileSync(`${path}.gz`, await gz(content, { level: quick ? 4 : 9 }))
  }
  await Promise.all(files.map(compress))
}
