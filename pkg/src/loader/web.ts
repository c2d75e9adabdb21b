import init, * as glue from '../../web/mostrador_wasm.js'
import { memoised, renewable } from './instance.js'

/** For pages without a bundler. The glue holds one instance at a time: where its WASM comes from is settled once. */
export const webLoad = memoised(async (source) => {
  await init(source === undefined ? undefined : { module_or_path: source })
  return renewable(glue)
})
