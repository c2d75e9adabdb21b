import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  /** Path and query, percent-decoded. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** `silence` never answers; `hang up` closes the connection without an answer. */
export type Answer = { status?: number; json?: unknown; text?: string } | 'silence' | 'hang up'

export type Answers = Record<string, Answer | ((request: Received, times: number) => Answer)>

/** An API that answers what a test tells it to, keyed `GET path`; without an answer, 404. */
export class TestServer {
  readonly received: Received[] = []
  answers: Answers = {}
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<TestServer> {
    const server = createServer()
    const started = new TestServer(server)
    server.on('request', async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const path = decodeURIComponent(request.url ?? '').replace('/api/v1/', '')
      const received = { method: request.method ?? '', path, headers: request.headers, body }
      started.received.push(received)
      const answer = started.#answer(received)
      if (answer === 'silence') return
      if (answer === 'hang up') {
        request.socket.destroy()
        return
      }
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(answer.text ?? JSON.stringify(answer.json ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return started
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v1`
  }

  /** How often this was asked for. */
  times(call: string): number {
    return this.received.filter(({ method, path }) => `${method} ${path}`.startsWith(call)).length
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The longest key that the call begins with answers it. */
  #answer(received: Received): Answer {
    const call = `${received.method} ${received.path}`
    const keys = Object.keys(this.answers).filter((key) => call.startsWith(key))
    const key = keys.sort((a, b) => b.length - a.length)[0]
    const answer = key === undefined ? undefined : this.answers[key]
    if (key === undefined || answer === undefined) {
      return { status: 404, json: { code: 'not_found', message: 'No existe.' } }
    }
    return typeof answer === 'function' ? answer(received, this.times(key)) : answer
  }
}
