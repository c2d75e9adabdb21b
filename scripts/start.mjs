// `npm start`: the whole shop on this machine, with its demo catalogue, at http://localhost:8080 (or PORT).
import { buildPackage, buildServer, buildSite, buildWasm, drawPictures, serverBinary } from './lib/build.mjs'
import { database, seedDemo } from './lib/database.mjs'
import { duration, main, Problem, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { answering, checkPort, chosenPort, healthUrl, SERVE, serverEnv } from './lib/server.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  const started = performance.now()
  const port = chosenPort()
  await checkPort(port)
  await setup()
  await step('Core to WebAssembly', buildWasm)
  await step('Package', buildPackage)
  await step('Pictures', drawPictures)
  await step('Site', buildSite)
  await step('Server', buildServer)
  await step('Demo catalogue', seedDemo)

  const server = start(serverBinary(), SERVE, { env: serverEnv({ port, database }) })
  const ended = new Promise((resolve) => server.once('close', resolve))
  await answering(healthUrl(port), server)
  console.log(`\nReady after ${duration(performance.now() - started)}. Ctrl-C ends it.`)
  console.log(`Mostrador está listo en http://localhost:${port}`)
  const code = await ended
  if (code) throw new Problem(`The server ended with code ${code}.`)
})
