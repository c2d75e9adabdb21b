// Load generator over raw sockets: it reaches ten times the shop's capacity on one processor, and reports every request,
// also one whose connection broke.
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

/** Persistent connection that sends one request after the other. */
class Connection {
  #socket
  #text = ''
  #resolve

  constructor(port) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (part) => this.#read(part))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.closed = true
      this.#answer(0)
    })
  }

  #read(part) {
    this.#text += part
    const end = this.#text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, end))?.[1] ?? 0)
    if (this.#text.length < end + 4 + length) return
    const status = Number(this.#text.slice(9, 12))
    this.#text = this.#text.slice(end + 4 + length)
    this.#answer(status)
  }

  #answer(status) {
    const resolve = this.#resolve
    this.#resolve = undefined
    resolve?.(status)
  }

  /** Sends a request; returns the status, 0 when the connection broke. */
  send(request) {
    return new Promise((resolve) => {
      this.#resolve = resolve
      if (this.closed) this.#answer(0)
      else this.#socket.write(request)
    })
  }

  close() {
    this.#socket.destroy()
  }
}

/** Pool of up to `most` connections to a port. */
export function connectionPool(port, most = 256) {
  const [idle, all] = [[], new Set()]
  const take = () => {
    let connection = idle.pop()
    // The server may have closed an idle one.
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
    isFree: () => idle.length > 0 || all.size < most,
    /** Sends a request; returns the status and the milliseconds. */
    async send(request) {
      const connection = take()
      const began = performance.now()
      const status = await connection.send(request)
      if (connection.closed) all.delete(connection)
      else idle.push(connection)
      return { status, took: performance.now() - began }
    },
    close() {
      for (const connection of all) connection.close()
    },
  }
}

/** Closed-loop load: so many clients for some milliseconds, each sends its next request after an answer. */
export async function closedLoop(pool, next, clients, forMs) {
  const until = performance.now() + forMs
  const answers = []
  const client = async () => {
    while (performance.now() < until) answers.push(await pool.send(next()))
  }
  await Promise.all(range(clients).map(client))
  return answers
}

/** Open-loop load: a fixed rate per second for some milliseconds, as long as the pool has a free connection. */
export async function openLoop(pool, next, perSecond, forMs) {
  const began = performance.now()
  const answers = []
  let pending = 0
  const send = async () => {
    pending++
    answers.push(await pool.send(next()))
    pending--
  }
  for (let [n, now] = [0, 0]; now < forMs; await sleep(2)) {
    now = performance.now() - began
    const due = Math.min(now, forMs) * (perSecond / 1_000)
    for (; n < due; n++) {
      if (pool.isFree()) send()
      else n = due
    }
  }
  while (pending > 0) await sleep(2)
  return answers
}
