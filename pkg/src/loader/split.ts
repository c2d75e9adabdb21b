import init, * as glue from '../../split/mostrador_wasm.js'
import { memoised, renewable } from './instance.js'

/** For pages that are to be there at once: the first part alone, compiled while it streams. */
export const splitLoad = memoised(async (source) => {
  await init(source === undefined ? undefined : { module_or_path: source })
  return renewable(glue)
})
