import { Instance, memoised } from './instance.js'

/**
 * For bundlers. An ES module that failed once has failed for good, and the bundler artefact cannot start over after a
 * panic: in both cases the `web` artefact takes over. It is fetched only then.
 */
export const bundlerLoad = memoised(async () => {
  try {
    return new Instance(await import('../../bundler/mostrador_wasm.js'), spare)
  } catch {
    return spare()
  }
})

async function spare(): Promise<Instance> {
  const { webLoad } = await import('./web.js')
  return webLoad()
}
