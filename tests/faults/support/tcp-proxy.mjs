// TCP proxy with faults. Data lost in a fault is lost for good: neither end learns of it until the fault is cleared.
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes sent at once at a limited rate. */
const PIECE = 512
const NO_FAULT = { latency: 0, rate: Number.POSITIVE_INFINITY, silent: [] }

/**
 * Starts a proxy to a port of this machine. A fault has `latency` in milliseconds, `rate` in bytes per second, and the
 * `silent` directions in which nothing arrives: `request`, `response` or both.
 */
export async function startTcpProxy(port) {
  const pairs = new Set()
  let fault = NO_FAULT

  async function deliver(chunk, to, direction, pair) {
    if (fault.silent.includes(direction)) pair.lost = true
    if (pair.lost) return
    if (fault.latency > 0) await sleep(fault.latency)
    let left = chunk
    while (left.length > 0 && !pair.lost) {
      // The fault may be cleared between two pieces.
      const { rate } = fault
      const piece = Number.isFinite(rate) ? left.subarray(0, PIECE) : left
      left = left.subarray(piece.length)
      if (!to.destroyed) to.write(piece)
      if (Number.isFinite(rate)) await sleep((1_000 * piece.length) / rate)
    }
  }

  /** Forwards one direction; data in transit arrives before the end of the connection. */
  function forward(from, to, direction, pair) {
    let queue = Promise.resolve()
    from.on('data', (chunk) => {
      from.pause()
      queue = queue.then(() => deliver(chunk, to, direction, pair)).then(() => from.resume())
    })
    from.once('close', () => {
      queue.then(() => {
        if (pair.lost || fault.silent.length > 0) return
        pairs.delete(pair)
        to.destroy()
      })
    })
    // 'close' follows.
    from.on('error', () => {})
  }

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const pair = { near, far, lost: false }
    pairs.add(pair)
    for (const socket of [near, far]) socket.setNoDelay(true)
    forward(near, far, 'request', pair)
    forward(far, near, 'response', pair)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })

  function reset(which = () => true) {
    for (const pair of [...pairs].filter(which)) {
      pairs.delete(pair)
      pair.near.resetAndDestroy()
      pair.far.resetAndDestroy()
    }
  }

  return {
    port: server.address().port,
    inject(what) {
      fault = { ...NO_FAULT, ...what }
    },
    /** Resets every open connection at both ends. */
    reset: () => reset(),
    /** Removes the fault, and resets the connections that have lost data. */
    clear() {
      fault = NO_FAULT
      reset(({ lost, near, far }) => lost || near.destroyed || far.destroyed)
    },
    close() {
      reset()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
