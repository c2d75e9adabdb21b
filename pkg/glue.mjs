// Finishes wasm-bindgen's glue of an artefact, the folder given: a callback that outlives a panic does nothing. A timer or
// a promise may still call it, and an error would reach nobody who can act on it.
import { readFile, writeFile } from 'node:fs/promises'

const STALE = "throw new Error('Cannot invoke closure from previous WASM instance');"

const [, , folder] = process.argv
const file = new URL(`${folder}/mostrador_wasm.js`, import.meta.url)
const glue = await readFile(file, 'utf8')
if (!glue.includes(STALE) && !glue.includes('return; // stale'))
  throw new Error('The glue checks its callbacks elsewhere.')
await writeFile(file, glue.replaceAll(STALE, 'return; // stale'))
