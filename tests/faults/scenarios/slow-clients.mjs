// Clients that hold connections: idle ones, and slow ones that send or read next to nothing.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Age at which the shop may close an idle connection, in milliseconds: `SILENT` in connections.rs. */
const IDLE_TIMEOUT_MS = 60_000

/**
 * Opens clients that hold connections: `idle` ones send nothing; slow ones send a byte of the head or the body at a time;
 * `readers` request much and read nothing. Closed connections are opened again.
 */
export async function holdConnections(port, { idle, heads, bodies, readers }, page) {
  const [open, held, violations] = [new Set(), new Set(), []]
  let [running, reopened] = [true, 0]
  const connectOne = (first, repeated, onSocket) => {
    const socket = connect({ port, host: '127.0.0.1' })
    open.add(socket)
    let timer
    socket.once('connect', () => {
      if (first) socket.write(first)
      if (repeated) timer = setInterval(() => socket.write(repeated), 500)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      open.delete(socket)
      if (!running) return
      reopened++
      setTimeout(() => running && connectOne(first, repeated, onSocket), 100)
    })
    onSocket?.(socket)
  }
  const connectMany = async (count, ...client) => {
    for (let n = 0; n < count; n++) {
      connectOne(...client)
      // Keeps the accept queue short.
      if (n % 100 === 99) await sleep(10)
    }
  }
  /** An idle connection is neither refused nor reset, and closed after its timeout at the earliest. */
  const watch = (socket) => {
    const began = performance.now()
    socket.resume()
    socket.once('connect', () => held.add(socket))
    socket.once('error', ({ code }) => violations.push(`an idle connection: ${code}`))
    socket.once('end', () => {
      const age = performance.now() - began
      if (age < IDLE_TIMEOUT_MS) violations.push(`an idle connection was closed after ${Math.round(age)} ms`)
    })
    socket.once('close', () => held.delete(socket))
  }
  const head = (method, path) => `${method} ${path} HTTP/1.1\r\nhost: a\r\n`
  const body = 'content-type: application/json\r\ncontent-length: 900\r\n\r\n'
  await connectMany(idle, undefined, undefined, watch)
  await connectMany(heads, `${head('GET', '/')}x-slow: `, 'a')
  await connectMany(bodies, head('POST', '/api/v1/quotes') + body, ' ')
  await connectMany(readers, `${head('GET', page)}\r\n`.repeat(50), undefined, (socket) => socket.pause())
  return {
    violations,
    count: () => open.size,
    reopened: () => reopened,
    /** Number of idle connections held, after those that were closed are open again. */
    async held() {
      for (let n = 0; n < 50 && held.size < idle; n++) await sleep(20)
      return held.size
    },
    close() {
      running = false
      for (const socket of open) socket.destroy()
    },
  }
}
