// `npm run mostrador -- <arguments>`: compiles the server's program if necessary and runs it with the
// database of this clone.
// `npm run mostrador -- import products.csv` imports products; `npm run mostrador -- --help` lists all
// commands. MOSTRADOR_DATABASE selects another database.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildServer, serverBinary } from './lib/build.mjs'
import { database } from './lib/database.mjs'
import { checkPrerequisites } from './lib/prerequisites.mjs'
import { main, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { configuredPort, serverEnv } from './lib/server.mjs'
import { channel, installToolchain } from './lib/toolchain.mjs'

/**
 * Relative paths in the arguments refer to the folder where npm was called, not to the root of the
 * repository.
 */
const cwd = process.env.INIT_CWD ?? process.cwd()

await main(async () => {
  await checkPrerequisites()
  await step(`Rust ${channel}`, installToolchain)
  await step('Server', buildServer)
  const { MOSTRADOR_DATABASE } = process.env
  if (!MOSTRADOR_DATABASE) mkdirSync(dirname(database), { recursive: true })
  const defaultEnv = serverEnv({ port: configuredPort(), database })
  const env = MOSTRADOR_DATABASE ? { ...defaultEnv, MOSTRADOR_DATABASE } : defaultEnv
  const program = start(serverBinary(), process.argv.slice(2), { cwd, env })
  process.exitCode = await new Promise((resolve) => program.once('close', (code) => resolve(code ?? 1)))
})
