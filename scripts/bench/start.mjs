// `npm start` from a clean clone with empty caches, a second time, and after an edit: for a machine that does nothing else.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measured } from '../lib/load/verdicts.mjs'
import { root } from '../lib/paths.mjs'
import { duration, Problem } from '../lib/progress.mjs'
import { table, verdictTable } from '../lib/publish/document.mjs'
import { run, start } from '../lib/run.mjs'
import { freePort } from '../lib/server.mjs'

/** Limits in seconds. */
const TARGETS = { cold: 360, second: 3, edited: 20 }
const STEP = /^ {2}(\S.*?) \.{2,} (.+)$/

/** Starts the shop of a clone, and ends it when it is ready: seconds until then, and `[title, time]` of its steps. */
async function starting(clone, env) {
  const began = performance.now()
  // As package.json has it: npm itself passes no signal on.
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
    child.once('close', () => reject(new Problem(`The shop did not start:\n${output}`)))
  })
  const took = await ready
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGINT')
  await ended
  const lines = output.split('\n').map((line) => STEP.exec(line))
  return { took, steps: lines.filter(Boolean).map(([, title, time]) => [title, time]) }
}

/** Adds a public function to a crate, so that cargo compiles the crate and its dependents again. */
const edit = (clone, file) =>
  appendFileSync(join(clone, file), '\n/// Added.\npub fn added() -> u32 {\n    std::process::id()\n}\n')

export default async function startBench() {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-start-'))
  const clone = join(folder, 'clone')
  const caches = { CARGO_HOME: 'cargo', npm_config_cache: 'npm', MOSTRADOR_CACHE: 'cache' }
  const own = Object.entries(caches).map(([name, place]) => [name, join(folder, place)])
  const { CARGO_BUILD_BUILD_DIR: _, CARGO_TARGET_DIR: __, ...inherited } = process.env
  const env = { ...inherited, ...Object.fromEntries(own), PORT: `${await freePort()}` }
  const row = (what, { took }, limit) => [what, duration(took * 1000), duration(limit * 1000), took <= limit]
  try {
    await run('git', ['clone', '--quiet', root, clone])
    const cold = await measured('First start', () => starting(clone, env))
    const second = await measured('Second start', () => starting(clone, env))
    edit(clone, 'api/src/lib.rs')
    const server = await measured('After an edit of the server', () => starting(clone, env))
    edit(clone, 'core/src/lib.rs')
    const core = await measured('After an edit of the core', () => starting(clone, env))
    const rows = [
      row('First start, with Rust and nothing else', cold, TARGETS.cold),
      row('Second start', second, TARGETS.second),
      row('After an edit of the server', server, TARGETS.edited),
      row('After an edit of the core', core, TARGETS.edited),
    ]
    return { rows, parts: [table(['Step of the first start', 'Time'], cold.steps), verdictTable(rows)] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
