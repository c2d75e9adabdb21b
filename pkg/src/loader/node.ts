import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { memoizeLoad } from './instance.js'
import { webLoad } from './web.js'

/** Reads the package's own file by default, resolved by name so that it also works in bundled code. */
export const nodeLoad = memoizeLoad(async (source) => {
  if (source === undefined)
    return webLoad(await readFile(createRequire(import.meta.url).resolve('mostrador/wasm')))
  const isUrl = typeof source === 'string' || source instanceof URL
  // `fetch` of Node does not support file: URLs.
  if (isUrl && URL.canParse(source) && new URL(source).protocol === 'file:')
    return webLoad(await readFile(new URL(source)))
  return webLoad(source)
})
