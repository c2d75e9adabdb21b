import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  /** Path and query, percent-decoded. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** `no-response` keeps the connection open; `connection-closed` closes it without a response. */
export type MockResponse =
  | { status?: number; json?: unknown; text?: string }
  | 'no-response'
  | 'connection-closed'

export type MockResponses = Record<
  string,
  MockResponse | ((request: ReceivedRequest, times: number) => MockResponse)
>

/** API with mock responses, keyed `GET path`; 404 without one. */
export class TestServer {
  readonly requests: ReceivedRequest[] = []
  responses: MockResponses = {}
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<TestServer> {
    const server = createServer()
    const started = new TestServer(server)
    server.on('request', async (incoming, outgoing) => {
      let body = ''
      for await (const chunk of incoming) body += chunk
      const path = decodeURIComponent(incoming.url ?? '').replace('/api/v1/', '')
      const request = { method: incoming.method ?? '', path, headers: incoming.headers, body }
      started.requests.push(request)
      const response = started.#responseTo(request)
      if (response === 'no-response') return
      if (response === 'connection-closed') {
        incoming.socket.destroy()
        return
      }
      outgoing.writeHead(response.status ?? 200, { 'content-type': 'application/json' })
      outgoing.end(response.text ?? JSON.stringify(response.json ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return started
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v1`
  }

  /** Number of requests that begin with this method and path. */
  times(call: string): number {
    return this.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(call)).length
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Response of the longest key with which the request begins. */
  #responseTo(request: ReceivedRequest): MockResponse {
    const call = `${request.method} ${request.path}`
    const keys = Object.keys(this.responses).filter((key) => call.startsWith(key))
    const key = keys.sort((a, b) => b.length - a.length)[0]
    const response = key === undefined ? undefined : this.responses[key]
    if (key === undefined || response === undefined) {
      return { status: 404, json: { code: 'not_found', message: 'No existe.' } }
    }
    return typeof response === 'function' ? response(request, this.times(key)) : response
  }
}
