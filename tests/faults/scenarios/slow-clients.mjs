// Clients that hold connections: idle clients, and slow clients that send one byte at a time or read nothing.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Age at which the shop may close an idle connection, in milliseconds: `FIRST_BYTE_TIMEOUT` in connections.rs. */
const IDLE_TIMEOUT_MS = 60_000

/**
 * Opens connections: `idle` clients send nothing, `heads` and `bodies` send the head or the body of a request one byte at a
 * time, `readers` send many requests and read no response. Closed connections are reopened.
 */
export async function holdConnections(port, { idle, heads, bodies, readers }, page) {
  const [open, openIdle, violations] = [new Set(), new Set(), []]
  let [running, reopened] = [true, 0]
  const connectOne = (initialData, repeatedData, onSocket) => {
    const socket = connect({ port, host: '127.0.0.1' })
    open.add(socket)
    let timer
    socket.once('connect', () => {
      if (initialData) socket.write(initialData)
      if (repeatedData) timer = setInterval(() => socket.write(repeatedData), 500)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      open.delete(socket)
      if (!running) return
      reopened++
      setTimeout(() => running && connectOne(initialData, repeatedData, onSocket), 100)
    })
    onSocket?.(socket)
  }
  const connectMany = async (count, ...client) => {
    for (let n = 0; n < count; n++) {
      connectOne(...client)
      // Limits the length of the accept queue.
      if (n % 100 === 99) await sleep(10)
    }
  }
  /** Checks that an idle connection is neither refused nor reset, and is closed after its timeout at the earliest. */
  const watchIdle = (socket) => {
    const startedAt = performance.now()
    socket.resume()
    socket.once('connect', () => openIdle.add(socket))
    socket.once('error', ({ code }) => violations.push(`an idle connection: ${code}`))
    socket.once('end', () => {
      const age = performance.now() - startedAt
      if (age < IDLE_TIMEOUT_MS) violations.push(`an idle connection was closed after ${Math.round(age)} ms`)
    })
    socket.once('close', () => openIdle.delete(socket))
  }
  const head = (method, path) => `${method} ${path} HTTP/1.1\r\nhost: a\r\n`
  const body = 'content-type: application/json\r\ncontent-length: 900\r\n\r\n'
  await connectMany(idle, undefined, undefined, watchIdle)
  await connectMany(heads, `${head('GET', '/')}x-slow: `, 'a')
  await connectMany(bodies, head('POST', '/api/v1/quotes') + body, ' ')
  await connectMany(readers, `${head('GET', page)}\r\n`.repeat(50), undefined, (socket) => socket.pause())
  return {
    violations,
    count: () => open.size,
    reopened: () => reopened,
    /** Number of open idle connections, after closed ones have been reopened. */
    async idleCount() {
      for (let n = 0; n < 50 && openIdle.size < idle; n++) await sleep(20)
      return openIdle.size
    },
    close() {
      running = false
      for (const socket of open) socket.destroy()
    },
  }
}
