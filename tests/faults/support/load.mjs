// Load generator over raw sockets: reaches ten times the shop's capacity on one processor, and reports every request,
// including those whose connection broke.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { range } from './customers.mjs'

/** HTTP request as text. */
export function rawRequest(method, path, { token, key, body } = {}) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
  const lines = [`${method} ${path} HTTP/1.1`, 'host: tienda.example', `content-type: ${type}`]
  if (token) lines.push(`authorization: Bearer ${token}`)
  if (key) lines.push(`idempotency-key: ${key}`)
  return `${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Persistent connection that sends requests in sequence. */
class Connection {
  #socket
  #text = ''
  #resolve

  constructor(port) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.closed = true
      this.#settle(0)
    })
  }

  #read(chunk) {
    this.#text += chunk
    const end = this.#text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, end))?.[1] ?? 0)
    if (this.#text.length < end + 4 + length) return
    const status = Number(this.#text.slice(9, 12))
    this.#text = this.#text.slice(end + 4 + length)
    this.#settle(status)
  }

  #settle(status) {
    const resolve = this.#resolve
    this.#resolve = undefined
    resolve?.(status)
  }

  /** Sends a request; returns the status, or 0 if the connection broke. */
  send(request) {
    return new Promise((resolve) => {
      this.#resolve = resolve
      if (this.closed) this.#settle(0)
      else this.#socket.write(request)
    })
  }

  close() {
    this.#socket.destroy()
  }
}

/** Pool of up to `maximum` connections to a port. */
export function connectionPool(port, maximum = 256) {
  const [idle, all] = [[], new Set()]
  const take = () => {
    let connection = idle.pop()
    // The server may have closed an idle connection.
    while (connection?.closed) {
      all.delete(connection)
      connection = idle.pop()
    }
    if (connection) return connection
    connection = new Connection(port)
    all.add(connection)
    return connection
  }
  return {
    isFree: () => idle.length > 0 || all.size < maximum,
    /** Sends a request; returns the status and the duration in milliseconds. */
    async send(request) {
      const connection = take()
      const startedAt = performance.now()
      const status = await connection.send(request)
      if (connection.closed) all.delete(connection)
      else idle.push(connection)
      return { status, durationMs: performance.now() - startedAt }
    },
    close() {
      for (const connection of all) connection.close()
    },
  }
}

/** Closed-loop load: `clients` clients, each of which sends its next request after a response. */
export async function closedLoop(pool, next, clients, durationMs) {
  const deadline = performance.now() + durationMs
  const responses = []
  const client = async () => {
    while (performance.now() < deadline) responses.push(await pool.send(next()))
  }
  await Promise.all(range(clients).map(client))
  return responses
}

/** Open-loop load: a fixed rate per second, as long as the pool has a free connection. */
export async function openLoop(pool, next, perSecond, durationMs) {
  const startedAt = performance.now()
  const responses = []
  let pending = 0
  const send = async () => {
    pending++
    responses.push(await pool.send(next()))
    pending--
  }
  for (let [n, now] = [0, 0]; now < durationMs; await sleep(2)) {
    now = performance.now() - startedAt
    const due = Math.min(now, durationMs) * (perSecond / 1_000)
    for (; n < due; n++) {
      if (pool.isFree()) send()
      else n = due
    }
  }
  while (pending > 0) await sleep(2)
  return responses
}
