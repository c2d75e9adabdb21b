// `npm run dev`: the server in development mode, and Vite's dev server in front of it at http://localhost:5173.
// A change in the core or its bindings is compiled to WebAssembly again, and Vite reloads the page.
import { watch } from 'node:fs'
import { buildServer, drawPictures, serverBinary } from './lib/build.mjs'
import { database, seedDemo } from './lib/database.mjs'
import { at, bin } from './lib/paths.mjs'
import { explain, main, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { answering, checkPort, chosenPort, healthUrl, SERVE, serverEnv } from './lib/server.mjs'
import { buildEngine } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const quickEngine = () => buildEngine({ quick: true })

/** Builds again after the last of a burst of changes, one build at a time. */
function rebuildOnChange() {
  let timer
  let building = Promise.resolve()
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(quickEngine).catch(explain)
    }, 300)
  }
  for (const folder of ['core/src', 'wasm-bindings/src', 'pkg/src'])
    watch(at(folder), { recursive: true }, changed)
}

await main(async () => {
  const port = chosenPort()
  await checkPort(port)
  await setup()
  await quickEngine()
  await step('Pictures', drawPictures)
  await step('Server', buildServer)
  await step('Demo catalogue', seedDemo)
  const server = start(serverBinary(), SERVE, { env: serverEnv({ port, database }) })
  await answering(healthUrl(port), server)
  rebuildOnChange()
  const api = `http://127.0.0.1:${port}`
  const vite = start(bin('vite'), [], { cwd: at('app'), env: { ...process.env, MOSTRADOR_API: api } })
  await new Promise((resolve) => vite.once('close', resolve))
  server.kill()
})
