// One command as a part of another.
import { at } from './paths.mjs'
import { publishing } from './publish/document.mjs'
import { start } from './run.mjs'

/** Runs a benchmark to its end; says whether all that it measures is kept. */
export function bench(name) {
  console.log(`\n== npm run bench:${name}`)
  const args = [at('scripts', `bench-${name}.mjs`), ...(publishing ? ['--publish'] : [])]
  const child = start(process.execPath, args)
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))
}
