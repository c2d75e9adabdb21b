// `npm start`: the whole shop on this machine, with its demo catalogue, at http://localhost:8080 (or PORT).
// `npm start -- --release` compiles the server optimised: minutes longer, and as fast as in production.
import { buildPackage, buildServer, buildSite, buildWasm, drawPictures, serverBinary } from './lib/build.mjs'
import { database, seedDemo } from './lib/database.mjs'
import { duration, main, Problem, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { answering, checkPort, chosenPort, healthUrl, SERVE, serverEnv } from './lib/server.mjs'
import { setup } from './setup.mjs'

const profile = process.argv.includes('--release') ? 'release' : 'dev'

await main(async () => {
  const started = performance.now()
  const port = chosenPort()
  await checkPort(port)
  await setup()
  await step('Core to WebAssembly', buildWasm)
  await step('Package', buildPackage)
  await step('Pictures', drawPictures)
  await step('Site', buildSite)
  await step('Server', (report) => buildServer(report, profile))
  await step('Demo catalogue', (report) => seedDemo(report, serverBinary(profile)))

  const server = start(serverBinary(profile), SERVE, { env: serverEnv({ port, database }) })
  const ended = new Promise((resolve) => server.once('close', resolve))
  await answering(healthUrl(port), server)
  console.log(`\nReady after ${duration(performance.now() - started)}. Ctrl-C ends it.`)
  console.log(`Mostrador está listo en http://localhost:${port}`)
  const code = await ended
  if (code) throw new Problem(`The server ended with code ${code}.`)
})
