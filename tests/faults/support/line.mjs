// A line between two programs: TCP, and what may happen to it. What a line has lost it does not say: nobody at either end
// is told until it is mended, as with a machine that is gone, or a router that has forgotten.
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of a slow line, so much goes at once. */
const PIECE = 512

/** What is wrong with no line. */
const WELL = { latency: 0, rate: Number.POSITIVE_INFINITY, silent: [] }

/**
 * Opens a line to a port of this machine. `suffer` says what is wrong with it from now on: `latency` in milliseconds,
 * `rate` in bytes a second, `silent` where nothing arrives any more: `there`, `back` or both.
 */
export async function openLine(port) {
  const pairs = new Set()
  let fault = WELL

  async function deliver(chunk, to, direction, pair) {
    if (fault.silent.includes(direction)) pair.lost = true
    if (pair.lost) return
    if (fault.latency > 0) await sleep(fault.latency)
    let left = chunk
    while (left.length > 0 && !pair.lost) {
      // It may be mended between two pieces.
      const { rate } = fault
      const piece = Number.isFinite(rate) ? left.subarray(0, PIECE) : left
      left = left.subarray(piece.length)
      if (!to.destroyed) to.write(piece)
      if (Number.isFinite(rate)) await sleep((1_000 * piece.length) / rate)
    }
  }

  /** Carries one direction. What is on its way arrives before the end does. */
  function carry(from, to, direction, pair) {
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
    // A broken connection closes as well.
    from.on('error', () => {})
  }

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const pair = { near, far, lost: false }
    pairs.add(pair)
    for (const socket of [near, far]) socket.setNoDelay(true)
    carry(near, far, 'there', pair)
    carry(far, near, 'back', pair)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })

  function reset(which) {
    for (const pair of [...pairs].filter(which)) {
      pairs.delete(pair)
      pair.near.resetAndDestroy()
      pair.far.resetAndDestroy()
    }
  }

  return {
    port: server.address().port,
    suffer(what) {
      fault = { ...WELL, ...what }
    },
    /** Breaks every connection of the moment, and says so at both ends. */
    reset: () => reset(() => true),
    /** From now on all is well; who waits on what was lost is told that it is. */
    mend() {
      fault = WELL
      reset(({ lost, near, far }) => lost || near.destroyed || far.destroyed)
    },
    close() {
      reset(() => true)
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
