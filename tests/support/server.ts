// Separate shop for a test: the server binary, a new SQLite file with the demo catalogue, a free port.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { serverBinary } from '../../scripts/lib/build.mjs'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import {
  freePort,
  hasExited,
  healthUrl,
  SERVE_ARGS,
  serverEnv,
  waitUntilReady,
} from '../../scripts/lib/server.mjs'

const execute = promisify(execFile)

/** Program of the server: that of the tests, or of the profile in SERVER_PROFILE. */
const binary = () => serverBinary(process.env.SERVER_PROFILE)

/**
 * Sites of the test servers: the app without prerendered pages; the app with the pages of the demo catalogue,
 * prerendered once for all journeys; and the same with React's development build, prerendered by the journey
 * that needs it.
 */
export const sites = {
  bare: fromRoot('app', 'dist'),
  rendered: fromRoot('target', 'journeys-site'),
  development: fromRoot('target', 'journeys-site-development'),
}

/** Files of the owner's panel. */
const panel = fromRoot('panel', 'dist')

/** Database file of a test server, with the program's commands on it. */
export interface Database {
  file: string
  /** Runs `mostrador` with these arguments on the database and returns its standard output. */
  cli(...args: string[]): Promise<string>
  remove(): Promise<void>
}

/** Reserves a file for the database of a shop without data, which its server creates. */
export async function createEmptyDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-test-'))
  const file = join(folder, 'shop.sqlite')
  return {
    file,
    cli: async (...args) => {
      const { stdout } = await execute(binary(), args, { env: serverEnv({ port: 0, database: file }) })
      return stdout
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Creates a database with the demo catalogue. Seeding is slow, so tests copy a template that is already
 * seeded.
 */
export async function createSeededDatabase(template?: Database): Promise<Database> {
  const database = await createEmptyDatabase()
  if (template) await copyFile(template.file, database.file)
  else await database.cli('seed')
  return database
}

export interface Server {
  /** `http://localhost:…`, without a final slash. */
  url: string
  /** Origin of the owner's panel. */
  panelUrl: string
  /** Returns the server's log so far. */
  log(): string
  stop(): Promise<void>
  /** Kills the server with SIGKILL, for tests that delete the database afterwards. */
  kill(): Promise<void>
}

/**
 * Shutdown timeout, as in deploy/. A server that is killed earlier leaves its last orders in the log beside
 * its file.
 */
const SHUTDOWN_TIMEOUT_MS = 30_000

async function kill(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await Promise.race([
    closed,
    sleep(SHUTDOWN_TIMEOUT_MS, null, { ref: false }).then(() => child.kill('SIGKILL')),
  ])
  await closed
}

/** Starts the server on a database and a site, with these settings in its environment, and waits until it answers. */
export async function serve(
  database: Database,
  site: string = sites.rendered,
  settings: Record<string, string> = {},
): Promise<Server> {
  const [port, panelPort] = [await freePort(), await freePort()]
  const env = { ...serverEnv({ port, panelPort, panel, database: database.file, site }), ...settings }
  const child = spawn(binary(), SERVE_ARGS, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
    })
  }
  try {
    await waitUntilReady(healthUrl(port), child)
  } catch (error) {
    await stop(child)
    throw new Error(`the server did not start:\n${log}`, { cause: error })
  }
  return {
    url: `http://localhost:${port}`,
    panelUrl: `http://localhost:${panelPort}`,
    log: () => log,
    stop: () => stop(child),
    kill: () => kill(child),
  }
}
