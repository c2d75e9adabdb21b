import { Instance, memoizeLoad, type WasmSource } from './instance.js'

/**
 * Loader for bundlers. Falls back to the `web` artefact, fetched only in these cases: after a failed import,
 * which browsers cache; after a panic, because the bundler artefact cannot be instantiated again; and for a
 * WASM source.
 */
export const bundlerLoad = memoizeLoad(async (source) => {
  if (source !== undefined) return loadFallback(source)
  try {
    return new Instance(await import('../../bundler/mostrador_wasm.js'), loadFallback)
  } catch {
    return loadFallback()
  }
})

async function loadFallback(source?: WasmSource): Promise<Instance> {
  const { webLoad } = await import('./web.js')
  return webLoad(source)
}
