// `npm start`: builds and runs the shop with the demo catalogue at http://localhost:8080 (or PORT), and the owner's
// panel at the next port.
// `npm start -- --release` compiles an optimised server, as in production; this takes minutes longer.
import { mkdirSync, readFileSync } from 'node:fs'
import {
  buildPackage,
  buildPanel,
  buildServer,
  buildSite,
  buildWasm,
  drawPictures,
  serverBinary,
} from './lib/build.mjs'
import { database, hasDemoAccounts, seedDemo } from './lib/database.mjs'
import { checkDisk } from './lib/disk.mjs'
import { installPackages } from './lib/packages.mjs'
import { fromRoot } from './lib/paths.mjs'
import { prerender, siteFolder, watchPrerender } from './lib/prerender.mjs'
import { checkPrerequisites } from './lib/prerequisites.mjs'
import { duration, main, step, UserError } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import {
  apiUrl,
  checkPort,
  configuredPort,
  healthUrl,
  panelPortOf,
  SERVE_ARGS,
  serverEnv,
  waitUntilReady,
} from './lib/server.mjs'
import { channel, installToolchain } from './lib/toolchain.mjs'
import { installWasmTools } from './lib/wasm-tools.mjs'

const profile = process.argv.includes('--release') ? 'release' : 'dev'
const quick = { quick: true }

/**
 * Builds everything. Each step starts as soon as its dependencies are complete. Estimates are in seconds, for
 * a first start on two cores.
 */
async function build() {
  const packages = step('npm packages', installPackages, 40)
  const rust = step(`Rust ${channel}`, installToolchain, 60)
  const server = rust.then(() => step('Server', (report) => buildServer(report, profile), 240))
  const catalogue = server.then(() =>
    step('Demo catalogue', (report) => seedDemo(report, serverBinary(profile)), 1),
  )
  const tools = rust.then(() => step('WebAssembly tools', (report) => installWasmTools(report, quick), 90))
  const engine = Promise.all([packages, tools])
    .then(() => step('Core to WebAssembly', (report) => buildWasm(report, quick), 60))
    .then(() => step('Package', buildPackage, 2))
  const pictures = packages.then(() => step('Pictures', drawPictures, 100))
  const site = Promise.all([engine, pictures]).then(() =>
    step('Site', (report) => buildSite(report, quick), 10),
  )
  const panel = packages.then(() => step('Panel', buildPanel, 10))
  await Promise.all([catalogue, site, panel])
}

/** Message with addresses and logins of the demo shop, in Spanish. */
function startMessage(url, panelUrl) {
  const { customers, staff, price_code } = JSON.parse(
    readFileSync(fromRoot('api', 'demo', 'accounts.json'), 'utf8'),
  )
  const roles = { user: 'Cliente', professional: 'Profesional' }
  const logins = customers.map(({ role, email, password }) => [roles[role], `${email}  ${password}`])
  const owner = staff.find(({ role }) => role === 'owner')
  const lines = [
    ['Panel', panelUrl],
    ['Correo enviado', `${url}/_dev/outbox`],
    ...(hasDemoAccounts()
      ? [
          ['Propietaria', `${owner.email}  ${owner.password}`],
          ...logins,
          ['Tarifario', `${url}/tarifario/acceso  ${price_code.code}`],
        ]
      : []),
  ]
  return [
    `Mostrador está listo en ${url}`,
    ...lines.map(([label, value]) => `  ${label.padEnd(16)}${value}`),
  ].join('\n')
}

await main(async () => {
  const started = performance.now()
  const port = configuredPort()
  const panelPort = panelPortOf(port)
  await checkPort(port)
  await checkPort(panelPort)
  await checkPrerequisites()
  checkDisk()
  await build()

  mkdirSync(siteFolder, { recursive: true })
  // Warnings only, because a line per request would hide them.
  const env = {
    MOSTRADOR_LOG: 'warn',
    ...serverEnv({ port, panelPort, panel: fromRoot('panel', 'dist'), database }),
  }
  const server = start(serverBinary(profile), SERVE_ARGS, { env })
  const ended = new Promise((resolve) => server.once('close', (code, signal) => resolve(signal ?? code)))
  await waitUntilReady(healthUrl(port), server)
  await step('Pages', (report) => prerender(report, apiUrl(port)), 5)
  const watcher = watchPrerender(apiUrl(port))
  console.log(`\nReady after ${duration(performance.now() - started)}. Press Ctrl-C to stop.\n`)
  console.log(startMessage(`http://localhost:${port}`, `http://localhost:${panelPort}`))
  const outcome = await ended
  // The watcher polls the server and does not exit by itself.
  watcher.kill()
  if (outcome !== 0) throw new UserError(`The server exited with ${outcome}. See its messages above.`)
})
