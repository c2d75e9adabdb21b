/**
 * `WebAssembly.Module` if the program's TypeScript libraries declare it; Node programs may not include one
 * that does.
 */
export type CompiledModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } }
}
  ? Module
  : object

/** Source of the WASM: its URL, its bytes, or the compiled module. */
export type WasmSource = URL | string | ArrayBuffer | ArrayBufferView | CompiledModule
