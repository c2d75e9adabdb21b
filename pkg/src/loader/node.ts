import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { memoised } from './instance.js'
import { webLoad } from './web.js'

/** For Node: the bytes come from the package's own file, found by name so that bundled code finds it too. */
export const nodeLoad = memoised(async (source) => {
  if (source === undefined)
    return webLoad(await readFile(createRequire(import.meta.url).resolve('mostrador/wasm')))
  const isAddress = typeof source === 'string' || source instanceof URL
  // Node's own fetch knows no files.
  if (isAddress && URL.canParse(source) && new URL(source).protocol === 'file:')
    return webLoad(await readFile(new URL(source)))
  return webLoad(source)
})
