// HTTP load by autocannon on the shop, and on nginx as a baseline that sends the same bytes. The load
// generator runs on the same processors; where it is the bottleneck, the CPU time per request compares the
// servers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { nginxConfiguration } from '../nginx.mjs'
import { step, UserError } from '../progress.mjs'
import { start } from '../run.mjs'
import { waitUntilReady } from '../server.mjs'
import { median } from './rate.mjs'
import { formatCount, formatMs } from './results.mjs'
import { stop } from './server.mjs'

const ROUNDS = 3
const SECONDS = Number(process.env.BENCH_SECONDS || 5)

const countFailures = (result) => result.errors + result.timeouts + result['4xx'] + result['5xx']

/** User and system CPU seconds of a process with its children. */
function cpuSeconds(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const ticks = (id) => {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ')
    return Number(fields[11]) + Number(fields[12])
  }
  return [pid, ...children].reduce((sum, id) => sum + ticks(id), 0) / 100
}

/** Measures requests per second, p99 and server CPU time per request (µs) at maximum load. */
async function measureMaximumLoad({ pid }, url, connections, headers) {
  const before = cpuSeconds(pid)
  const workers = availableParallelism()
  const result = await autocannon({ url, connections, headers, workers, duration: SECONDS })
  const requests = result.requests.total
  const cpu = ((cpuSeconds(pid) - before) * 1e6) / requests
  return {
    perSecond: requests / result.duration,
    p99: result.latency.p99,
    failed: countFailures(result),
    cpu,
  }
}

/** Combines rounds: median throughput and CPU time, worst p99, sum of failures. */
const combineRounds = (rounds) => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
  p99: Math.max(...rounds.map(({ p99 }) => p99)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
})

export const fetchRaw = (address, headers = {}) =>
  new Promise((resolve, reject) => {
    get(address, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode, headers: response.headers, body })
    }).once('error', reject)
  })

/**
 * Measures each request (name, path, headers) on the shop and on nginx with the same bytes, alternately.
 * Returns two result rows each: the ratio of the throughputs, at least `ratio`, and the p99, below `p99` ms.
 */
export async function compareWithNginx({ url, folder, child }, port, requests, { connections, ratio, p99 }) {
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  for (const [n, { path, headers }] of requests.entries()) {
    const { 'if-none-match': _, ...unconditional } = headers ?? {}
    const response = await fetchRaw(url + path, unconditional)
    if (response.status !== 200) throw new UserError(`${path} responded with ${response.status}.`)
    writeFileSync(join(files, String(n)), response.body)
  }
  const nginx = await startNginx(folder, files, port)
  const rows = []
  for (const [n, { name, path, headers }] of requests.entries())
    await step(name, async () => {
      const file = `http://127.0.0.1:${port}/${n}`
      const tag = headers?.['if-none-match'] && { 'if-none-match': (await fetchRaw(file)).headers.etag }
      const [shop, baseline] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        baseline.push(await measureMaximumLoad(nginx, file, connections, tag))
        shop.push(await measureMaximumLoad(child, url + path, connections, headers))
      }
      rows.push(...comparisonRows(name, combineRounds(shop), combineRounds(baseline), { ratio, p99 }))
    })
  await stop(nginx)
  return rows
}

function comparisonRows(name, shop, nginx, target) {
  const ratio = shop.perSecond / nginx.perSecond
  const cpu = `CPU ${formatCount(shop.cpu)} and ${formatCount(nginx.cpu)} µs a request`
  const failed = shop.failed > 0 ? `, ${shop.failed} failed` : ''
  const figure = `${formatCount(shop.perSecond)} of nginx's ${formatCount(nginx.perSecond)} (${ratio.toFixed(2)}), ${cpu}${failed}`
  const met = ratio >= target.ratio && shop.failed === 0
  return [
    [`${name}, requests/s`, figure, `${target.ratio} or more`, met],
    [
      `${name}, p99`,
      `${formatMs(shop.p99)} (nginx ${formatMs(nginx.p99)})`,
      `under ${target.p99} ms`,
      shop.p99 < target.p99,
    ],
  ]
}

async function startNginx(folder, files, port) {
  const configFile = join(folder, 'nginx.conf')
  writeFileSync(configFile, nginxConfig(folder, files, port))
  const child = start('nginx', ['-p', folder, '-c', configFile, '-e', join(folder, 'error.log')])
  await waitUntilReady(`http://127.0.0.1:${port}/0`, child)
  return child
}

const nginxConfig = (folder, files, port) =>
  nginxConfiguration(
    folder,
    `
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000;
  default_type application/json;
  server { listen 127.0.0.1:${port}; root ${files}; }`,
    'worker_processes auto;',
  )
