// nginx with the configurations of deploy/ in front of recording upstream servers, and assertions on its responses.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasNginx, startNginx, startProxy } from './nginx.mjs'
import { freePort, waitForPort } from './scripts.mjs'

export const SECURITY_HEADERS = [
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
]

/** Reason for which tests are skipped, or false. */
export const skip = (await hasNginx()) ? false : 'nginx is not installed'

/** Secret in the address that every request names as its origin. */
export const SECRET = 'c2VjcmV0bw'

/** Runs `callback` with a temporary folder that the workers of nginx can read. */
async function withFolder(callback) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-proxy-'))
  chmodSync(folder, 0o755)
  try {
    await callback(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts an upstream server with a request handler; `received` lists its requests. */
async function startReplica(handler) {
  const received = []
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => handler(request, response))
  })
  const port = await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { received, port, close }
}

/** Terminates a process, if it was started, and waits for its exit. */
const terminate = (child) =>
  child &&
  new Promise((resolve) => {
    child.once('close', resolve)
    child.kill()
  })

/** Headers of a response, including repeated ones. */
const headersOf = ({ rawHeaders }) =>
  rawHeaders.flatMap((name, n) => (n % 2 ? [] : [[name.toLowerCase(), rawHeaders[n + 1]]]))

/** Security headers that a response does not have exactly once. */
export function wrongHeaders(response) {
  const names = headersOf(response).map(([name]) => name)
  return SECURITY_HEADERS.filter((name) => names.filter((other) => other === name).length !== 1)
}

/** Requests a path without the normalisation of `fetch`; the status is 0 if there is no response. */
export function rawGet(port, path, host = 'tienda.example') {
  const lines = [`GET ${path} HTTP/1.1`, `host: ${host}`, `referer: /a/${SECRET}`, 'connection: close']
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    socket.once('error', reject).once('close', () => resolve(parseResponse(text)))
  })
}

/** Parses a raw HTTP response. */
function parseResponse(text) {
  const [head, ...body] = text.split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  const rawHeaders = lines.flatMap((line) => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { statusCode: Number(first.split(' ')[1] ?? 0), rawHeaders, body: body.join('\r\n\r\n') }
}

export const valuesOf = (response, header) =>
  headersOf(response)
    .filter(([name]) => name === header)
    .map(([, value]) => value)

/** Runs `callback` with nginx in front of two replicas; `send` sends a request to nginx. */
export async function withProxy(handler, callback) {
  await withFolder(async (folder) => {
    const replicas = [await startReplica(handler), await startReplica(handler)]
    const [http, https] = [await freePort(), await freePort()]
    let proxy
    const send = (path, { method = 'GET', body } = {}) =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port: https, path, method, rejectUnauthorized: false }
        const headers = { host: 'tienda.example', referer: `https://tienda.example/a/${SECRET}` }
        secureRequest({ ...options, headers, servername: 'tienda.example', agent: false }, (response) => {
          response.resume().once('end', () => resolve(response))
        })
          .once('error', reject)
          .end(body)
      })
    try {
      proxy = await startProxy(folder, { http, https, replicas: replicas.map(({ port }) => port) })
      await waitForPort(https)
      await callback({ send, replicas, folder, http, https })
    } finally {
      await Promise.all([terminate(proxy), ...replicas.map(({ close }) => close())])
    }
  })
}

/** Starts the static host for a folder of pages, with the API of the shop on a port. */
const startStaticHost = (folder, { http, pages, shop }) =>
  startNginx(folder, 'nginx-static.conf', http, {
    'listen 8090': `listen 127.0.0.1:${http}`,
    '127.0.0.1:8080': `127.0.0.1:${shop}`,
    '/var/lib/mostrador-pages': pages,
  })

/** Runs `callback` with nginx as the static host in front of an API; `send` requests a path without normalisation. */
export async function withStaticHost(handler, callback) {
  await withFolder(async (folder) => {
    const pages = join(folder, 'pages')
    for (const path of ['.', 'blog', '404']) {
      mkdirSync(join(pages, path), { recursive: true })
      writeFileSync(join(pages, path, 'index.html'), path)
    }
    writeFileSync(join(pages, '_shell.html'), 'shell')
    const shop = await startReplica(handler)
    const http = await freePort()
    let host
    const send = (path, hostName) => rawGet(http, path, hostName)
    try {
      host = await startStaticHost(folder, { http, pages, shop: shop.port })
      await waitForPort(http)
      await callback({ send, shop, folder })
    } finally {
      await Promise.all([terminate(host), shop.close()])
    }
  })
}
