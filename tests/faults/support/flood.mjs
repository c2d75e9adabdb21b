// Requests over bare sockets, quicker than `fetch`, and clients that are slow or say nothing.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request as it travels. */
export function raw(method, path, { token, key, body } = {}) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const kind = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
  const lines = [`${method} ${path} HTTP/1.1`, 'host: tienda.example', `content-type: ${kind}`]
  if (token) lines.push(`authorization: Bearer ${token}`)
  if (key) lines.push(`idempotency-key: ${key}`)
  return `${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** A connection that stays and asks one thing after the other. */
class Line {
  #socket
  #text = ''
  #told

  constructor(port) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (part) => this.#hear(part))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.closed = true
      this.#tell(0)
    })
  }

  #hear(part) {
    this.#text += part
    const end = this.#text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, end))?.[1] ?? 0)
    if (this.#text.length < end + 4 + length) return
    const status = Number(this.#text.slice(9, 12))
    this.#text = this.#text.slice(end + 4 + length)
    this.#tell(status)
  }

  #tell(status) {
    const told = this.#told
    this.#told = undefined
    told?.(status)
  }

  /** Asks; gives the status, 0 when the connection broke. */
  ask(request) {
    return new Promise((resolve) => {
      this.#told = resolve
      if (this.closed) this.#tell(0)
      else this.#socket.write(request)
    })
  }

  close() {
    this.#socket.destroy()
  }
}

/** Lines to a port, as many as are needed at once and `most`. */
export function lines(port, most = 256) {
  const free = []
  const all = new Set()
  const find = () => {
    let line = free.pop()
    // The shop may have let go of one that said nothing for long.
    while (line?.closed) {
      all.delete(line)
      line = free.pop()
    }
    if (line) return line
    line = new Line(port)
    all.add(line)
    return line
  }
  return {
    isFree: () => free.length > 0 || all.size < most,
    /** Asks on a line that is free; gives the status and the milliseconds. */
    async ask(request) {
      const line = find()
      const began = performance.now()
      const status = await line.ask(request)
      if (line.closed) all.delete(line)
      else free.push(line)
      return { status, took: performance.now() - began }
    },
    close() {
      for (const line of all) line.close()
    },
  }
}

/** Asks so many at once, each the next as soon as it is answered, for some milliseconds; gives the answers. */
export async function closely(line, next, atOnce, forMs) {
  const until = performance.now() + forMs
  const answers = []
  const worker = async () => {
    while (performance.now() < until) answers.push(await line.ask(next()))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return answers
}

/** Asks so many times a second as long as a line is free, however they are answered, for some milliseconds; gives the answers. */
export async function steadily(line, next, perSecond, forMs) {
  const began = performance.now()
  const answers = []
  let under = 0
  const one = async () => {
    under++
    answers.push(await line.ask(next()))
    under--
  }
  for (let n = 0; ; ) {
    const now = performance.now() - began
    const due = Math.min(now, forMs) * (perSecond / 1_000)
    for (; n < due; n++) {
      if (!line.isFree()) {
        n = due
        break
      }
      one()
    }
    if (now >= forMs) break
    await sleep(2)
  }
  while (under > 0) await sleep(2)
  return answers
}

/** The shop may let go of a connection that says nothing after so long, in milliseconds: `SILENT` in connections.rs. */
const HELD_MS = 60_000

/** Clients that hold connections: `idle` say nothing, the others are slow, a byte at a time. Those that are cut off come back. */
export async function holdUp(port, { idle, heads, bodies, readers }, page) {
  const [open, quiet, complaints] = [new Set(), new Set(), []]
  let going = true
  let cut = 0
  const come = (begin, each, begun) => {
    const socket = connect({ port, host: '127.0.0.1' })
    open.add(socket)
    let timer
    socket.once('connect', () => {
      if (begin) socket.write(begin)
      if (each) timer = setInterval(() => socket.write(each), 500)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      open.delete(socket)
      if (!going) return
      cut++
      setTimeout(() => going && come(begin, each, begun), 100)
    })
    begun?.(socket)
  }
  const many = async (count, ...how) => {
    for (let n = 0; n < count; n++) {
      come(...how)
      // The queue of connections that wait is not what is tried here.
      if (n % 100 === 99) await sleep(10)
    }
  }
  /** Whoever says nothing is neither refused nor thrown out: let go in order at the most, when its time is over. */
  const watch = (socket) => {
    const began = performance.now()
    socket.resume()
    socket.once('connect', () => quiet.add(socket))
    socket.once('error', ({ code }) => complaints.push(`one that says nothing: ${code}`))
    socket.once('end', () => {
      const held = performance.now() - began
      if (held < HELD_MS) complaints.push(`one that says nothing was let go after ${Math.round(held)} ms`)
    })
    socket.once('close', () => quiet.delete(socket))
  }
  await many(idle, undefined, undefined, watch)
  await many(heads, 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: ', 'a')
  await many(
    bodies,
    'POST /api/v1/quotes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n',
    ' ',
  )
  // They ask for much and read nothing.
  await many(readers, `GET ${page} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(50), undefined, (socket) =>
    socket.pause(),
  )
  return {
    count: () => open.size,
    cut: () => cut,
    complaints,
    /** How many of those that say nothing are held, once those that were let go are back. */
    async held() {
      for (let n = 0; n < 50 && quiet.size < idle; n++) await sleep(20)
      return quiet.size
    },
    close() {
      going = false
      for (const socket of open) socket.destroy()
    },
  }
}
