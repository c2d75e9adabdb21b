import init, * as glue from '../../web/mostrador_wasm.js'
import { type Instance, memoised, renewable } from './instance.js'

export type WasmSource = URL | string | BufferSource | WebAssembly.Module

let source: WasmSource | undefined

/** The glue holds one instance at a time: where its WASM comes from is settled by the first load that succeeds. */
const load = memoised(async () => {
  await init(source === undefined ? undefined : { module_or_path: source })
  return renewable(glue)
})

/** For pages without a bundler: compiles while it streams, from beside the glue unless told where from. */
export function webLoad(wasm?: WasmSource): Promise<Instance> {
  source = wasm
  return load()
}
