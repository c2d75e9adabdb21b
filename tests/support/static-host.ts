// What stands in front of a shop on the web: files from a folder, and the API behind the same origin.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
}

export interface StaticHost {
  /** `http://127.0.0.1:…`, without a final slash. */
  url: string
  stop(): Promise<void>
}

/** Serves a folder, with the API of the shop at this address. */
export async function staticHost(folder: string, shopUrl: string): Promise<StaticHost> {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    const answered = pathname.startsWith('/api/')
      ? passOn(asked, answer, shopUrl)
      : sendFile(join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname), answer)
    answered.catch(() => answer.destroy())
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

async function sendFile(file: string, answer: ServerResponse): Promise<void> {
  const isThere = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isThere) {
    answer.writeHead(404).end()
    return
  }
  answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
  await pipeline(createReadStream(file), answer)
}

async function passOn(asked: IncomingMessage, answer: ServerResponse, shopUrl: string): Promise<void> {
  const { method, headers } = asked
  const passed = request(new URL(asked.url ?? '/', shopUrl), { method, headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    passed.once('response', resolve).once('error', reject)
  })
  await pipeline(asked, passed)
  const said = await answered
  answer.writeHead(said.statusCode ?? 502, said.headers)
  await pipeline(said, answer)
}
