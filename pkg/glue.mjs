// Post-processes the wasm-bindgen glue of an artefact, given by its folder. After a panic, callbacks of the
// old instance, which timers and promises may still call, return instead of throwing: no caller could handle
// the error.
import { readFile, writeFile } from 'node:fs/promises'

const STALE = "throw new Error('Cannot invoke closure from previous WASM instance');"

const [, , folder] = process.argv
const file = new URL(`${folder}/mostrador_wasm.js`, import.meta.url)
const glue = await readFile(file, 'utf8')
if (!glue.includes(STALE) && !glue.includes('return; // stale'))
  throw new Error(
    `${folder}/mostrador_wasm.js has no check for stale closures. Adapt pkg/glue.mjs to this wasm-bindgen.`,
  )
await writeFile(file, glue.replaceAll(STALE, 'return; // stale'))
