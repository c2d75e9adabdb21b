// Fault-injecting TCP proxy. Data dropped during a fault is lost: neither end notices it until the fault is cleared.
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes per write at a limited rate. */
const CHUNK_BYTES = 512
const NO_FAULT = { latency: 0, rate: Number.POSITIVE_INFINITY, silent: [] }

/**
 * Starts a proxy to a port of this machine. A fault has `latency` in milliseconds, `rate` in bytes per second, and `silent`,
 * the directions in which all data is dropped: `request`, `response` or both.
 */
export async function startTcpProxy(port) {
  const pairs = new Set()
  let fault = NO_FAULT

  async function transfer(chunk, to, direction, pair) {
    if (fault.silent.includes(direction)) pair.lost = true
    if (pair.lost) return
    if (fault.latency > 0) await sleep(fault.latency)
    let left = chunk
    while (left.length > 0 && !pair.lost) {
      // The fault may be cleared between two writes.
      const { rate } = fault
      const part = Number.isFinite(rate) ? left.subarray(0, CHUNK_BYTES) : left
      left = left.subarray(part.length)
      if (!to.destroyed) to.write(part)
      if (Number.isFinite(rate)) await sleep((1_000 * part.length) / rate)
    }
  }

  /** Forwards one direction; data in transit is delivered before the connection is closed. */
  function forward(from, to, direction, pair) {
    let queue = Promise.resolve()
    from.on('data', (chunk) => {
      from.pause()
      queue = queue.then(() => transfer(chunk, to, direction, pair)).then(() => from.resume())
    })
    from.once('close', () => {
      queue.then(() => {
        if (pair.lost || fault.silent.length > 0) return
        pairs.delete(pair)
        to.destroy()
      })
    })
    // The event 'close' follows.
    from.on('error', () => {})
  }

  const server = createServer((downstream) => {
    const upstream = connect(port, '127.0.0.1')
    const pair = { downstream, upstream, lost: false }
    pairs.add(pair)
    for (const socket of [downstream, upstream]) socket.setNoDelay(true)
    forward(downstream, upstream, 'request', pair)
    forward(upstream, downstream, 'response', pair)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })

  function reset(filter = () => true) {
    for (const pair of [...pairs].filter(filter)) {
      pairs.delete(pair)
      pair.downstream.resetAndDestroy()
      pair.upstream.resetAndDestroy()
    }
  }

  return {
    port: server.address().port,
    inject(options) {
      fault = { ...NO_FAULT, ...options }
    },
    /** Resets every open connection at both ends. */
    reset: () => reset(),
    /** Removes the fault, and resets the connections that have lost data. */
    clear() {
      fault = NO_FAULT
      reset(({ lost, downstream, upstream }) => lost || downstream.destroyed || upstream.destroyed)
    },
    close() {
      reset()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
