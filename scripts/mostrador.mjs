// `npm run mostrador -- <arguments>`: the server's program, compiled when needed, on this clone's shop.
// `npm run mostrador -- import products.csv` takes an export; `npm run mostrador -- --help` says what else there is.
// MOSTRADOR_DATABASE names another database.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildServer, serverBinary } from './lib/build.mjs'
import { database } from './lib/database.mjs'
import { checkPrerequisites } from './lib/prerequisites.mjs'
import { main, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { chosenPort, serverEnv } from './lib/server.mjs'
import { channel, installToolchain } from './lib/toolchain.mjs'

/** Paths among the arguments are meant from where npm was called, not from where it runs this script. */
const cwd = process.env.INIT_CWD ?? process.cwd()

await main(async () => {
  await checkPrerequisites()
  await step(`Rust ${channel}`, installToolchain)
  await step('Server', buildServer)
  const { MOSTRADOR_DATABASE } = process.env
  if (!MOSTRADOR_DATABASE) mkdirSync(dirname(database), { recursive: true })
  const own = serverEnv({ port: chosenPort(), database })
  const env = MOSTRADOR_DATABASE ? { ...own, MOSTRADOR_DATABASE } : own
  const program = start(serverBinary(), process.argv.slice(2), { cwd, env })
  process.exitCode = await new Promise((resolve) => program.once('close', (code) => resolve(code ?? 1)))
})
