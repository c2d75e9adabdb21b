// `npm run dev`: runs the server in development mode behind Vite's dev server at http://localhost:5173.
// Changes of the core or its bindings are compiled to WebAssembly, and Vite reloads the page.
import { watch } from 'node:fs'
import { buildServer, drawPictures, serverBinary } from './lib/build.mjs'
import { database, seedDemo } from './lib/database.mjs'
import { bin, fromRoot } from './lib/paths.mjs'
import { main, printError, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { checkPort, configuredPort, healthUrl, SERVE_ARGS, serverEnv, waitUntilReady } from './lib/server.mjs'
import { buildEngine } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const quickEngine = () => buildEngine({ quick: true })

const DEBOUNCE_MS = 300

function rebuildOnChange() {
  let timer
  let building = Promise.resolve()
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(quickEngine).catch(printError)
    }, DEBOUNCE_MS)
  }
  for (const folder of ['core/src', 'wasm-bindings/src', 'pkg/src'])
    watch(fromRoot(folder), { recursive: true }, changed)
}

await main(async () => {
  const port = configuredPort()
  await checkPort(port)
  await setup()
  await quickEngine()
  await step('Pictures', drawPictures)
  await step('Server', buildServer)
  await step('Demo catalogue', seedDemo)
  const server = start(serverBinary(), SERVE_ARGS, { env: serverEnv({ port, database }) })
  await waitUntilReady(healthUrl(port), server)
  rebuildOnChange()
  const api = `http://127.0.0.1:${port}`
  const vite = start(bin('vite'), [], { cwd: fromRoot('app'), env: { ...process.env, MOSTRADOR_API: api } })
  await new Promise((resolve) => vite.once('close', resolve))
  server.kill()
})
