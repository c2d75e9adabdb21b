// Temporary shop for a measurement: a server process with a seeded database and a free port.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverBinary } from '../build.mjs'
import { fromRoot } from '../paths.mjs'
import { prerender } from '../prerender.mjs'
import { UserError } from '../progress.mjs'
import { run, start } from '../run.mjs'
import { apiUrl, freePort, hasExited, healthUrl, SERVE_ARGS, serverEnv } from '../server.mjs'

const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 5

/** Starts the server. Returns the process and the milliseconds until the address responded with success. */
export async function startServer(env, address, profile = 'release') {
  const began = performance.now()
  const child = start(serverBinary(profile), SERVE_ARGS, { env: { MOSTRADOR_LOG: 'error', ...env } })
  for (;;) {
    const response = await fetch(address).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return { child, ready: performance.now() - began }
    if (hasExited(child)) throw new UserError('The server exited while starting.')
    if (performance.now() - began > START_TIMEOUT_MS)
      throw new UserError(`The server did not respond at ${address} within ${START_TIMEOUT_MS / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

export async function stop(child) {
  if (hasExited(child)) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}

/** Peak resident memory of a process in MB. */
export const peakMemory = ({ pid }) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** Settings that disable all rate limits, read from the `RateLimits` struct of the server's configuration. */
export function disabledRateLimits() {
  const source = readFileSync(fromRoot('api', 'src', 'config', 'rate_limits.rs'), 'utf8')
  const [, limits] = /^pub struct RateLimits \{\n([\s\S]*?)^\}/m.exec(source)
  const names = Array.from(limits.matchAll(/^ {4}pub (\w+): u32,/gm), ([, name]) => name.toUpperCase())
  return Object.fromEntries(names.map((name) => [`MOSTRADOR_RATE_LIMITS__${name}`, '1000000000']))
}

/**
 * Runs `work({ url, port, folder, site, env, child, ready, runCommand })` with a seeded shop in a temporary
 * folder. `runCommand` runs a command of the server's program. `prepare(shop)` runs before the server starts;
 * `pages` prerenders the site.
 */
export async function withShop(
  { profile = 'release', seed = [], env: extraEnv, prepare, pages, report },
  work,
) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-shop-'))
  const site = join(folder, 'site')
  let child
  try {
    const port = await freePort()
    const env = { ...serverEnv({ port, database: join(folder, 'shop.sqlite'), site }), ...extraEnv }
    const runCommand = (...args) => run(serverBinary(profile), args, { env, onLine: report })
    const shop = { url: `http://127.0.0.1:${port}`, port, folder, site, env, runCommand }
    await runCommand('seed', ...seed)
    await prepare?.(shop)
    const started = await startServer(env, healthUrl(port), profile)
    child = started.child
    if (pages) await prerender(report ?? (() => {}), apiUrl(port), site)
    return await work({ ...shop, ...started })
  } finally {
    if (child) await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
}
