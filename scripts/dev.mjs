// `npm run dev`: runs the server in development mode behind Vite's dev servers, at http://localhost:5173 for the shop and
// at http://localhost:5174 for the panel.
// Changes of the core or its bindings are compiled to WebAssembly, and Vite reloads the page.
import { watch } from 'node:fs'
import { buildPanelClient, buildServer, drawPictures, serverBinary } from './lib/build.mjs'
import { database, seedDemo } from './lib/database.mjs'
import { bin, fromRoot } from './lib/paths.mjs'
import { main, printError, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import {
  checkPort,
  configuredPort,
  healthUrl,
  panelPortOf,
  SERVE_ARGS,
  serverEnv,
  waitUntilReady,
} from './lib/server.mjs'
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
  const panelPort = panelPortOf(port)
  await checkPort(port)
  await checkPort(panelPort)
  await setup()
  await quickEngine()
  await step('Pictures', drawPictures)
  await step('Client of the panel', buildPanelClient)
  await step('Server', buildServer)
  await step('Demo catalogue', seedDemo)
  const server = start(serverBinary(), SERVE_ARGS, { env: serverEnv({ port, panelPort, database }) })
  await waitUntilReady(healthUrl(port), server)
  rebuildOnChange()
  const api = `http://127.0.0.1:${port}`
  const vite = start(bin('vite'), [], { cwd: fromRoot('app'), env: { ...process.env, MOSTRADOR_API: api } })
  const panel = start(bin('vite'), ['--port', '5174'], {
    cwd: fromRoot('panel'),
    env: { ...process.env, MOSTRADOR_PANEL: `http://127.0.0.1:${panelPort}` },
  })
  await new Promise((resolve) => vite.once('close', resolve))
  panel.kill()
  server.kill()
})
