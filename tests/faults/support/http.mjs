// HTTP requests and waiting, with time limits.
import { createServer, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './report.mjs'
import { UserError } from './scripts.mjs'

const WAIT_LIMIT_MS = 60_000

/** Sends a request over a new connection; rejects if the response is cut off or exceeds `timeout` milliseconds. */
export const request = (url, { method = 'GET', headers, body, timeout = 20_000 } = {}) =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    // All certificates are self-signed, for tests on this machine.
    const options = { method, headers, agent: false, rejectUnauthorized: false, servername: 'tienda.example' }
    send(url, { ...options, signal: AbortSignal.timeout(timeout) }, (response) => {
      const { statusCode: status, headers } = response
      text(response).then((body) => resolve({ status, headers: new Headers(headers), body }), reject)
    })
      .once('error', reject)
      .end(body)
  })

/** Waits until a condition holds; returns the elapsed milliseconds, and throws after a minute by default. */
export async function until(condition, label, limitMs = WAIT_LIMIT_MS) {
  const startedAt = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedAt > limitMs)
      throw new UserError(`Not within ${limitMs / 1_000} s: ${label}.`)
    await sleep(10)
  }
  return performance.now() - startedAt
}

/** Returns true if a shop's readiness probe succeeds. */
export const isReady = ({ url }) =>
  request(`${url}/readyz`, { timeout: 2_000 }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Starts a server on a free port of this machine. */
export async function listen(handler) {
  const server = createServer(handler)
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { port: server.address().port, url: `http://127.0.0.1:${server.address().port}`, close }
}

/**
 * Calls `read(n)` at a rate per second while `running` returns true. Returns the number of reads, the error messages, and
 * the p99 of the latency measured from the scheduled time.
 */
export async function readAtRate(perSecond, running, read) {
  const [startedAt, latencies, failures, pending] = [performance.now(), [], [], []]
  while (running()) {
    const due = startedAt + (pending.length * 1_000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    const done = read(pending.length).then(
      () => latencies.push(performance.now() - due),
      ({ message }) => failures.push(message),
    )
    pending.push(done)
  }
  await Promise.all(pending)
  return { reads: pending.length, failures, p99: percentile(latencies, 0.99) }
}
