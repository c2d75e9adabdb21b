import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { memoised } from './instance.js'
import { webLoad } from './web.js'

/** For Node: the bytes come from the package's own file, found by name so that bundled code finds it too. */
export const nodeLoad = memoised(async (source) =>
  webLoad(source ?? (await readFile(createRequire(import.meta.url).resolve('mostrador/wasm')))),
)
