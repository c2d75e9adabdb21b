import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Instance } from './instance.js'
import { type WasmSource, webLoad } from './web.js'

/** For Node: the bytes come from the package's own file, found by name so that bundled code finds it too. */
export async function nodeLoad(wasm?: WasmSource): Promise<Instance> {
  return webLoad(wasm ?? (await readFile(createRequire(import.meta.url).resolve('mostrador/wasm'))))
}
