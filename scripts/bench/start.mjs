// Duration of `npm start` in a new clone, a second time, and after an edit. Needs an idle machine.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureStep } from '../lib/load/results.mjs'
import { root } from '../lib/paths.mjs'
import { duration, UserError } from '../lib/progress.mjs'
import { resultTable, table } from '../lib/publish/document.mjs'
import { run, start } from '../lib/run.mjs'
import { freePort } from '../lib/server.mjs'

/** Limits in seconds. */
const TARGETS = { cold: 360, second: 3, edited: 20 }
const STEP = /^ {2}(\S.*?) \.{2,} (.+)$/

/** Starts the shop of a clone until it is ready. Returns the seconds, and `[title, time]` of its steps. */
async function measureStart(clone, env) {
  const began = performance.now()
  // Runs without npm, which does not forward signals.
  const child = start(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk
      if (/^Ready after/m.test(output)) resolve((performance.now() - began) / 1000)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
    child.once('close', () => reject(new UserError(`The shop did not start:\n${output}`)))
  })
  const seconds = await ready
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGINT')
  await ended
  const lines = output.split('\n').map((line) => STEP.exec(line))
  return { seconds, steps: lines.filter(Boolean).map(([, title, time]) => [title, time]) }
}

/** Adds a public function to a crate, so that cargo recompiles the crate and its dependents. */
const edit = (clone, file) =>
  appendFileSync(join(clone, file), '\n/// Added.\npub fn added() -> u32 {\n    std::process::id()\n}\n')

export default async function startBench() {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-start-'))
  const clone = join(folder, 'clone')
  const caches = { CARGO_HOME: 'cargo', npm_config_cache: 'npm', MOSTRADOR_CACHE: 'cache' }
  const cacheEnv = Object.entries(caches).map(([name, subfolder]) => [name, join(folder, subfolder)])
  const { CARGO_BUILD_BUILD_DIR: _, CARGO_TARGET_DIR: __, ...inherited } = process.env
  const env = { ...inherited, ...Object.fromEntries(cacheEnv), PORT: `${await freePort()}` }
  const row = (name, { seconds }, limit) => [
    name,
    duration(seconds * 1000),
    duration(limit * 1000),
    seconds <= limit,
  ]
  try {
    await run('git', ['clone', '--quiet', root, clone])
    const cold = await measureStep('First start', () => measureStart(clone, env))
    const second = await measureStep('Second start', () => measureStart(clone, env))
    edit(clone, 'api/src/lib.rs')
    const server = await measureStep('After an edit of the server', () => measureStart(clone, env))
    edit(clone, 'core/src/lib.rs')
    const core = await measureStep('After an edit of the core', () => measureStart(clone, env))
    const rows = [
      row('First start, with only Rust installed', cold, TARGETS.cold),
      row('Second start', second, TARGETS.second),
      row('After an edit of the server', server, TARGETS.edited),
      row('After an edit of the core', core, TARGETS.edited),
    ]
    return { rows, parts: [table(['Step of the first start', 'Time'], cold.steps), resultTable(rows)] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
