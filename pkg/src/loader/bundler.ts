import type { WasmSource } from '../entry.js'
import { Instance, memoised } from './instance.js'

/**
 * For bundlers. An ES module that failed once has failed for good, and the bundler artefact can neither start over after a
 * panic nor take its WASM from elsewhere: in these cases the `web` artefact takes over. It is fetched only then.
 */
export const bundlerLoad = memoised(async (source) => {
  if (source !== undefined) return spare(source)
  try {
    return new Instance(await import('../../bundler/mostrador_wasm.js'), spare)
  } catch {
    return spare()
  }
})

async function spare(source?: WasmSource): Promise<Instance> {
  const { webLoad } = await import('./web.js')
  return webLoad(source)
}
