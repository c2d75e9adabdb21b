import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect as secureConnect } from 'node:tls'
import { hasNginx, startNginx, startProxy } from './nginx.mjs'
import { freePort, fromRoot, waitForPort } from './scripts.mjs'

const SECURITY_HEADERS = [
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
]

const skip = (await hasNginx()) ? false : 'nginx is not installed'

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

/** Reads all logs of nginx. */
const readLogs = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

/** Paths that contain a secret, an order number or search words. */
const SECRET = 'c2VjcmV0bw'
const SECRET_PATHS = [
  `/modificar-contrasena/${SECRET}`,
  `/modificar%2Dcontrasena/${SECRET}`,
  `//activar-cuenta/${SECRET}/`,
  `/tienda/../modificar-contrasena/${SECRET}`,
  `/tienda/%2e%2e/modificar-contrasena/${SECRET}`,
  `/tienda//${SECRET}%20`,
  `/certificados/${SECRET}`,
  `/vista-previa/${SECRET}`,
  `/api/v1/products/previews/${SECRET}`,
  `/encuestas/${SECRET}?a=${SECRET}`,
  `/compra/pedido-realizado/${SECRET}`,
  `/api/v1/certificates/${SECRET}`,
  `/api/v1/orders/${SECRET}/invoice`,
  `/api/v1/searchs?query=${SECRET}`,
  `/busqueda?q=${SECRET}`,
]

/** Headers of a response, including repeated ones. */
const headersOf = ({ rawHeaders }) =>
  rawHeaders.flatMap((name, n) => (n % 2 ? [] : [[name.toLowerCase(), rawHeaders[n + 1]]]))

/** Security headers that a response does not have exactly once. */
function wrongHeaders(response) {
  const names = headersOf(response).map(([name]) => name)
  return SECURITY_HEADERS.filter((name) => names.filter((other) => other === name).length !== 1)
}

/** Requests a path without the normalisation of `fetch`; the status is 0 if there is no response. */
function rawGet(port, path, host = 'tienda.example') {
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

const valuesOf = (response, header) =>
  headersOf(response)
    .filter(([name]) => name === header)
    .map(([, value]) => value)

/** Runs `callback` with nginx in front of two replicas; `send` sends a request to nginx. */
async function withProxy(handler, callback) {
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

const statuses = (responses) => [...new Set(responses.map(({ statusCode }) => statusCode))]

test('a 503 is not retried on the other replica, and other requests are not affected', { skip }, () =>
  withProxy(
    ({ url }, response) => response.writeHead(url.startsWith('/overloaded') ? 503 : 200).end(),
    async ({ send, replicas }) => {
      const overloaded = await Promise.all(Array.from({ length: 40 }, (_, n) => send(`/overloaded/${n}`)))
      assert.deepEqual(statuses(overloaded), [503])
      const requests = replicas.flatMap(({ received }) => received)
      assert.equal(
        requests.length,
        new Set(requests).size,
        'a rejected request is not sent to the other replica',
      )
      const others = await Promise.all(Array.from({ length: 20 }, () => send('/other')))
      assert.deepEqual(statuses(others), [200])
    },
  ),
)

test('requests to a stopped replica go to the other one without an error', { skip }, () =>
  withProxy(
    (_, response) => response.end(),
    async ({ send, replicas: [first, second] }) => {
      assert.deepEqual(statuses([await send('/'), await send('/')]), [200])
      assert.ok(first.received.length > 0 && second.received.length > 0)
      await first.close()
      const requests = Array.from({ length: 20 }, (_, n) => ({ method: n % 2 ? 'GET' : 'POST', body: 'x' }))
      for (const options of requests) assert.deepEqual(statuses([await send('/', options)]), [200])
    },
  ),
)

test('responses of nginx have the security headers, and responses of the shop keep their own', { skip }, () =>
  withProxy(
    ({ url }, response) => {
      // An upstream error before routing has no security headers.
      if (url !== '/bare') for (const name of SECURITY_HEADERS) response.setHeader(name, 'of the shop')
      response.writeHead(url === '/bare' ? 400 : 200).end()
    },
    async ({ send, http, replicas }) => {
      const large = { method: 'POST', body: 'x'.repeat(600_000) }
      const cases = [
        ['/healthz', {}, 404],
        ['/api/v1/orders', large, 413],
        ['/bare', {}, 400],
        [`/${'x'.repeat(70_000)}`, {}, 414],
        ['/fine', {}, 200],
      ]
      for (const [path, options, status] of cases) {
        const response = await send(path, options)
        const expected = status === 200 ? 'of the shop' : 'nosniff'
        const actual = [
          response.statusCode,
          wrongHeaders(response),
          valuesOf(response, 'x-content-type-options'),
        ]
        assert.deepEqual(actual, [status, [], [expected]], path.slice(0, 20))
      }
      for (const { close } of replicas) await close()
      const badGateway = await send('/')
      assert.deepEqual([badGateway.statusCode, wrongHeaders(badGateway)], [502, []])
      const redirect = await rawGet(http, '/blog?p=1')
      assert.deepEqual([redirect.statusCode, wrongHeaders(redirect)], [308, []])
      for (const response of [redirect, badGateway])
        assert.ok(!valuesOf(response, 'server').join().includes('/'), 'the version of nginx is not disclosed')
    },
  ),
)

test('requests for other host names get no redirect', { skip }, () =>
  withProxy(
    (_, response) => response.end('shop'),
    async ({ http, https }) => {
      const redirect = await rawGet(http, '/blog?p=1')
      assert.deepEqual(valuesOf(redirect, 'location'), ['https://tienda.example/blog?p=1'])
      for (const host of ['evil.example', 'tienda.example.evil.example', 'x']) {
        assert.equal((await rawGet(http, '/', host)).statusCode, 0, host)
        const options = { host: '127.0.0.1', port: https, rejectUnauthorized: false, servername: host }
        await assert.rejects(
          new Promise((resolve, reject) => {
            const socket = secureConnect(options, () => resolve(socket.destroy())).once('error', reject)
          }),
          /unrecognized name/i,
          host,
        )
      }
    },
  ),
)

test('old TLS versions are rejected, and health probes are not public', { skip }, () =>
  withProxy(
    (_, response) => response.end('shop'),
    async ({ send, https }) => {
      const negotiate = (version) =>
        new Promise((resolve, reject) => {
          const [host, servername] = ['127.0.0.1', 'tienda.example']
          const limits = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' }
          const options = { host, port: https, servername, rejectUnauthorized: false, ...limits }
          const socket = secureConnect(options, () => {
            resolve(socket.getProtocol())
            socket.destroy()
          }).once('error', reject)
        })
      for (const version of ['TLSv1.2', 'TLSv1.3']) assert.equal(await negotiate(version), version)
      for (const version of ['TLSv1', 'TLSv1.1'])
        await assert.rejects(negotiate(version), /protocol version/i, version)
      for (const path of ['/healthz', '/readyz']) assert.equal((await send(path)).statusCode, 404, path)
    },
  ),
)

/** Starts the static host for a folder of pages, with the API of the shop on a port. */
const startStaticHost = (folder, { http, pages, shop }) =>
  startNginx(folder, 'nginx-static.conf', http, {
    'listen 8090': `listen 127.0.0.1:${http}`,
    '127.0.0.1:8080': `127.0.0.1:${shop}`,
    '/var/lib/mostrador-pages': pages,
  })

/** Runs `callback` with nginx as the static host in front of an API; `send` requests a path without normalisation. */
async function withStaticHost(handler, callback) {
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

test('the static host does not redirect to another site', { skip }, () =>
  withStaticHost(
    (_, response) => response.end(),
    async ({ send }) => {
      const redirect = await send('/blog/?p=1')
      assert.deepEqual([redirect.statusCode, valuesOf(redirect, 'location')], [308, ['/blog?p=1']])
      const paths = [
        '/%5cevil.example/',
        '/\\evil.example/',
        '//evil.example/',
        '///evil.example//',
        '/%2fevil.example/',
        '/%2f%2fevil.example/',
        '/%09/evil.example/',
        '/\t/evil.example/',
        '/%0d%0aLocation:%20https:%2f%2fevil.example/',
        '/./%5cevil.example/',
        '/.//evil.example/',
        '/a/..//evil.example/',
        '/https://evil.example/',
        '/blog/%5c/',
      ]
      for (const path of paths) {
        const response = await send(path)
        const locations = valuesOf(response, 'location')
        assert.ok([308, 400, 404].includes(response.statusCode), `${path}: ${response.statusCode}`)
        for (const location of locations)
          assert.equal(
            new URL(location, 'https://tienda.example/').host,
            'tienda.example',
            `${path}: ${location}`,
          )
      }
    },
  ),
)

test('the static host sends each header once, and keeps the headers of the shop', { skip }, () =>
  withStaticHost(
    (_, response) => {
      for (const name of SECURITY_HEADERS) response.setHeader(name, 'of the shop')
      response.setHeader('cache-control', 'no-store').end('{}')
    },
    async ({ send }) => {
      for (const [path, status, cacheControl] of [
        ['/', 200, 'no-cache'],
        ['/blog', 200, 'no-cache'],
        ['/nada', 404, 'no-cache'],
        ['/.env', 404, 'no-cache'],
        ['/blog/', 308, 'no-cache'],
        ['/api/v1/products', 200, 'no-store'],
      ]) {
        const response = await send(path)
        assert.equal(response.statusCode, status, path)
        assert.deepEqual(
          [wrongHeaders(response), valuesOf(response, 'cache-control')],
          [[], [cacheControl]],
          path,
        )
        const frameOptions = path.startsWith('/api/') ? 'of the shop' : 'DENY'
        assert.deepEqual(valuesOf(response, 'x-frame-options'), [frameOptions])
      }
    },
  ),
)

test('logs of nginx contain no secrets', { skip }, async () => {
  const handler = (_, response) => response.end()
  await withProxy(handler, async ({ send, replicas, folder, http }) => {
    for (const path of SECRET_PATHS) await send(path)
    await send('/tienda/jabones/jabon-de-oliva?variante=3')
    await fetch(`http://127.0.0.1:${http}${SECRET_PATHS[0]}`, { redirect: 'manual' })
    // Errors are written to a separate log.
    for (const { close } of replicas) await close()
    assert.equal((await send(SECRET_PATHS[0])).statusCode, 502)
    const log = readLogs(folder)
    assert.ok(!log.includes(SECRET), log)
    for (const entry of ['"GET /modificar-contrasena" 200', '"GET /tienda/jabones/jabon-de-oliva" 200'])
      assert.ok(log.includes(entry), log)
  })
  await withStaticHost(handler, async ({ send, shop, folder }) => {
    assert.equal((await send('/', 'evil.example')).statusCode, 0)
    for (const path of SECRET_PATHS) await send(path)
    await shop.close()
    assert.equal((await send(`/api/v1/orders/${SECRET}`)).statusCode, 502)
    const log = readLogs(folder)
    assert.ok(!log.includes(SECRET) && log.includes('"GET /api/v1/orders" 502'), log)
  })
})

/** First capture group of every match in a file. */
const matchesIn = (pattern, ...path) =>
  [...readFileSync(fromRoot(...path), 'utf8').matchAll(pattern)].map(([, group]) => group)

test('the files of deploy/ agree on the addresses of the shop', () => {
  const [shop, panel, ...otherAddresses] = matchesIn(/^listen = "(.+)"$/gm, 'api', 'mostrador.example.toml')
  assert.deepEqual(otherAddresses, [])
  const panelProxies = matchesIn(/proxy_pass http:\/\/([\d.:]+);/g, 'deploy', 'nginx-panel.conf')
  assert.deepEqual([...new Set(panelProxies)], [panel])
  const [first, second, ...others] = matchesIn(/^ +server (127\.0\.0\.1:\d+) /gm, 'deploy', 'nginx.conf')
  assert.deepEqual([first, others], [shop, []])
  assert.deepEqual(matchesIn(/MOSTRADOR_LISTEN=([\d.:]+)/g, 'docs', 'operating.md'), [second])
  assert.equal(new Set([shop, second, panel]).size, 3)
  const staticHost = ['deploy', 'nginx-static.conf']
  assert.deepEqual(matchesIn(/proxy_pass http:\/\/([\d.:]+);/g, ...staticHost), [shop])
  for (const port of matchesIn(/^ +listen (\d+)/gm, ...staticHost))
    assert.ok(
      ![shop, second, panel].some((address) => address.endsWith(`:${port}`)),
      `${port} is a port of a shop`,
    )
  assert.deepEqual(matchesIn(/^ListenStream=(.+)$/gm, 'deploy', 'mostrador.socket'), [shop])
  assert.deepEqual(matchesIn(/--api http:\/\/([\d.:]+)\//g, 'deploy', 'mostrador-pages.service'), [shop])
})
