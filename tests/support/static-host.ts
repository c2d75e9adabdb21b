// Static file server with a reverse proxy to the shop's API on the same origin.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
}

export interface StaticHost {
  /** `http://127.0.0.1:…`, without a final slash. */
  url: string
  stop(): Promise<void>
}

/** Serves a folder and proxies `/api/` to the shop. */
export async function startStaticHost(folder: string, shopUrl: string): Promise<StaticHost> {
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    const handled = pathname.startsWith('/api/')
      ? proxy(incoming, response, shopUrl)
      : sendFile(join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname), response)
    handled.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function sendFile(file: string, response: ServerResponse): Promise<void> {
  const exists = await stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  )
  if (!exists) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream' })
  await pipeline(createReadStream(file), response)
}

async function proxy(incoming: IncomingMessage, response: ServerResponse, shopUrl: string): Promise<void> {
  const { method, headers } = incoming
  const outgoing = request(new URL(incoming.url ?? '/', shopUrl), { method, headers })
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject)
  })
  await pipeline(incoming, outgoing)
  const upstream = await responded
  response.writeHead(upstream.statusCode ?? 502, upstream.headers)
  await pipeline(upstream, response)
}
