// wrk: as many requests as a server takes, over connections that stay open.
import { run } from '../run.mjs'

export const CONNECTIONS = 32

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/** What wrk writes, as figures: requests a second, the 99th percentile in milliseconds, answers that were no answer. */
export function figures(output) {
  const found = (pattern) => pattern.exec(output)?.[1]
  const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(output) ?? []
  const failed = Number(found(/Non-2xx or 3xx responses: (\d+)/) ?? 0)
  const lost = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? []
  return {
    perSecond: Number(found(/Requests\/sec:\s+([\d.]+)/)),
    p99: Number(amount) * MILLISECONDS[unit],
    failed: failed + lost.slice(1).reduce((sum, count) => sum + Number(count), 0),
  }
}

/** Asks for one address for some seconds over so many connections, with these headers. */
export async function wrk(url, { seconds, connections }, headers = {}) {
  const how = ['-t', '2', '-c', String(connections), '-d', `${seconds}s`, '--latency', '--timeout', '10s']
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  return figures(await run('wrk', [...how, ...said, url]))
}

/** Several runs as one: the requests a second of the one in the middle, the worst p99, every failure. */
export function together(runs) {
  const speeds = runs.map(({ perSecond }) => perSecond).toSorted((a, b) => a - b)
  return {
    perSecond: speeds[Math.floor(speeds.length / 2)],
    p99: Math.max(...runs.map(({ p99 }) => p99)),
    failed: runs.reduce((sum, { failed }) => sum + failed, 0),
  }
}
