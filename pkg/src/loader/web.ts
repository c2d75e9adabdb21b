import init, * as glue from '../../web/mostrador_wasm.js'
import { createRestartableInstance, memoizeLoad } from './instance.js'

/** The glue holds one instance, so the source of the first successful load is final. */
export const webLoad = memoizeLoad(async (source) => {
  await init(source === undefined ? undefined : { module_or_path: source })
  return createRestartableInstance(glue)
})
