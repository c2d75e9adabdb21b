// `npm start`: the whole shop on this machine, with its demo catalogue, at http://localhost:8080 (or PORT).
// `npm start -- --release` compiles the server optimised: minutes longer, and as fast as in production.
import { mkdirSync } from 'node:fs'
import { buildServer, serverBinary } from './lib/build.mjs'
import { database, seedDemo } from './lib/database.mjs'
import { keepPrerendered, prerender, prerendered } from './lib/prerender.mjs'
import { duration, main, Problem, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { answering, apiUrl, checkPort, chosenPort, healthUrl, SERVE, serverEnv } from './lib/server.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const profile = process.argv.includes('--release') ? 'release' : 'dev'

await main(async () => {
  const started = performance.now()
  const port = chosenPort()
  await checkPort(port)
  await setup()
  await buildWholeSite()
  await step('Server', (report) => buildServer(report, profile))
  await step('Demo catalogue', (report) => seedDemo(report, serverBinary(profile)))

  mkdirSync(prerendered, { recursive: true })
  // What goes wrong is told; that somebody looked at a page is not, or nothing else could be read.
  const env = { MOSTRADOR_LOG: 'warn', ...serverEnv({ port, database }) }
  const server = start(serverBinary(profile), SERVE, { env })
  const ended = new Promise((resolve) => server.once('close', resolve))
  await answering(healthUrl(port), server)
  await step('Pages', (report) => prerender(report, apiUrl(port)))
  const watching = keepPrerendered(apiUrl(port))
  console.log(`\nReady after ${duration(performance.now() - started)}. Ctrl-C ends it.`)
  console.log(`Mostrador está listo en http://localhost:${port}`)
  const code = await ended
  // Without its server it would ask for ever.
  watching.kill()
  if (code) throw new Problem(`The server ended with code ${code}.`)
})
