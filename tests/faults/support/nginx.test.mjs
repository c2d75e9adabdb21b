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
import { at, freePort, listening } from './scripts.mjs'

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

/** Runs `work` with a folder that nginx's workers may enter. */
async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-proxy-'))
  chmodSync(folder, 0o755)
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Upstream server with the request handler `answer`; `asked` lists its requests. */
async function replica(answer) {
  const asked = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => answer(request, response))
  })
  const port = await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { asked, port, close }
}

/** Ends a process, if it was started, and waits for it. */
const ended = (child) =>
  child &&
  new Promise((resolve) => {
    child.once('close', resolve)
    child.kill()
  })

/** Contents of nginx's logs. */
const logged = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

/** Paths that contain a secret, a number of an order or a search. */
const SECRET = 'c2VjcmV0bw'
const SECRET_PATHS = [
  `/modificar-contrasena/${SECRET}`,
  `/modificar%2Dcontrasena/${SECRET}`,
  `//activar-cuenta/${SECRET}/`,
  `/tienda/../modificar-contrasena/${SECRET}`,
  `/tienda/%2e%2e/modificar-contrasena/${SECRET}`,
  `/tienda//${SECRET}%20`,
  `/certificados/${SECRET}`,
  `/encuestas/${SECRET}?a=${SECRET}`,
  `/compra/pedido-realizado/${SECRET}`,
  `/api/v1/certificates/${SECRET}`,
  `/api/v1/orders/${SECRET}/invoice`,
  `/api/v1/searchs?query=${SECRET}`,
  `/busqueda?q=${SECRET}`,
]

/** Headers of an answer, repeated ones included. */
const headersOf = ({ rawHeaders }) =>
  rawHeaders.flatMap((name, n) => (n % 2 ? [] : [[name.toLowerCase(), rawHeaders[n + 1]]]))

/** Security headers that an answer does not have exactly once. */
function wrongHeaders(answer) {
  const sent = headersOf(answer).map(([name]) => name)
  return SECURITY_HEADERS.filter((name) => sent.filter((one) => one === name).length !== 1)
}

/** Requests a path as it is, which `fetch` would normalise; the status is 0 when there is no answer. */
function rawGet(port, path, host = 'tienda.example') {
  const lines = [`GET ${path} HTTP/1.1`, `host: ${host}`, `referer: /a/${SECRET}`, 'connection: close']
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setEncoding('latin1').on('data', (part) => {
      text += part
    })
    socket.once('error', reject).once('close', () => resolve(parseAnswer(text)))
  })
}

/** Parses a raw answer. */
function parseAnswer(text) {
  const [head, ...body] = text.split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  const rawHeaders = lines.flatMap((line) => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { statusCode: Number(first.split(' ')[1] ?? 0), rawHeaders, body: body.join('\r\n\r\n') }
}

const valuesOf = (answer, wanted) =>
  headersOf(answer)
    .filter(([name]) => name === wanted)
    .map(([, value]) => value)

/** nginx in front of two replicas; `ask` sends a request to it. */
async function behindProxy(answer, work) {
  await inFolder(async (folder) => {
    const replicas = [await replica(answer), await replica(answer)]
    const [http, https] = [await freePort(), await freePort()]
    let proxy
    const ask = (path, { method = 'GET', body } = {}) =>
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
      await listening(https)
      await work({ ask, replicas, folder, http, https })
    } finally {
      await Promise.all([ended(proxy), ...replicas.map(({ close }) => close())])
    }
  })
}

const statuses = (answers) => [...new Set(answers.map(({ statusCode }) => statusCode))]

test('a 503 comes from one replica, and others are not affected', { skip }, () =>
  behindProxy(
    ({ url }, response) => response.writeHead(url.startsWith('/mine') ? 503 : 200).end(),
    async ({ ask, replicas }) => {
      const mine = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`/mine/${n}`)))
      assert.deepEqual(statuses(mine), [503])
      const shed = replicas.flatMap(({ asked }) => asked)
      assert.equal(shed.length, new Set(shed).size, 'a refused request is not sent to the other replica')
      const others = await Promise.all(Array.from({ length: 20 }, () => ask('/theirs')))
      assert.deepEqual(statuses(others), [200])
    },
  ),
)

test('a replica that is down is passed over without an error', { skip }, () =>
  behindProxy(
    (_, response) => response.end(),
    async ({ ask, replicas: [one, other] }) => {
      assert.deepEqual(statuses([await ask('/'), await ask('/')]), [200])
      assert.ok(one.asked.length > 0 && other.asked.length > 0)
      await one.close()
      const methods = Array.from({ length: 20 }, (_, n) => ({ method: n % 2 ? 'GET' : 'POST', body: 'x' }))
      for (const how of methods) assert.deepEqual(statuses([await ask('/', how)]), [200])
    },
  ),
)

test('answers of nginx have the security headers, and those of the shop keep theirs', { skip }, () =>
  behindProxy(
    ({ url }, response) => {
      // An upstream error before routing has none.
      if (url !== '/bare') for (const name of SECURITY_HEADERS) response.setHeader(name, 'of the shop')
      response.writeHead(url === '/bare' ? 400 : 200).end()
    },
    async ({ ask, http, replicas }) => {
      const large = { method: 'POST', body: 'x'.repeat(600_000) }
      const tried = [
        ['/healthz', {}, 404],
        ['/api/v1/orders', large, 413],
        ['/bare', {}, 400],
        [`/${'x'.repeat(70_000)}`, {}, 414],
        ['/fine', {}, 200],
      ]
      for (const [path, how, status] of tried) {
        const answer = await ask(path, how)
        const own = status === 200 ? 'of the shop' : 'nosniff'
        const seen = [answer.statusCode, wrongHeaders(answer), valuesOf(answer, 'x-content-type-options')]
        assert.deepEqual(seen, [status, [], [own]], path.slice(0, 20))
      }
      for (const { close } of replicas) await close()
      const nobody = await ask('/')
      assert.deepEqual([nobody.statusCode, wrongHeaders(nobody)], [502, []])
      const plain = await rawGet(http, '/blog?p=1')
      assert.deepEqual([plain.statusCode, wrongHeaders(plain)], [308, []])
      for (const told of [plain, nobody])
        assert.ok(!valuesOf(told, 'server').join().includes('/'), 'the version is not disclosed')
    },
  ),
)

test('other host names are not redirected', { skip }, () =>
  behindProxy(
    (_, response) => response.end('shop'),
    async ({ http, https }) => {
      const own = await rawGet(http, '/blog?p=1')
      assert.deepEqual(valuesOf(own, 'location'), ['https://tienda.example/blog?p=1'])
      for (const host of ['evil.example', 'tienda.example.evil.example', 'x']) {
        assert.equal((await rawGet(http, '/', host)).statusCode, 0, host)
        const hello = { host: '127.0.0.1', port: https, rejectUnauthorized: false, servername: host }
        await assert.rejects(
          new Promise((resolve, reject) => {
            const socket = secureConnect(hello, () => resolve(socket.destroy())).once('error', reject)
          }),
          /unrecognized name/i,
          host,
        )
      }
    },
  ),
)

test('old TLS versions are refused, and probes are not public', { skip }, () =>
  behindProxy(
    (_, response) => response.end('shop'),
    async ({ ask, https }) => {
      const spokenAs = (version) =>
        new Promise((resolve, reject) => {
          const [host, servername] = ['127.0.0.1', 'tienda.example']
          const only = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' }
          const hello = { host, port: https, servername, rejectUnauthorized: false, ...only }
          const socket = secureConnect(hello, () => {
            resolve(socket.getProtocol())
            socket.destroy()
          }).once('error', reject)
        })
      for (const version of ['TLSv1.2', 'TLSv1.3']) assert.equal(await spokenAs(version), version)
      for (const version of ['TLSv1', 'TLSv1.1'])
        await assert.rejects(spokenAs(version), /protocol version/i, version)
      for (const path of ['/healthz', '/readyz']) assert.equal((await ask(path)).statusCode, 404, path)
    },
  ),
)

/** Starts the static host of the pages in a folder, with the API of the shop at a port. */
const startStaticHost = (folder, { http, pages, shop }) =>
  startNginx(folder, 'nginx-static.conf', http, {
    'listen 8090': `listen 127.0.0.1:${http}`,
    '127.0.0.1:8080': `127.0.0.1:${shop}`,
    '/var/lib/mostrador-pages': pages,
  })

/** nginx as the static host, in front of an API with the handler `answer`; `ask` sends a path as it is. */
async function hosted(answer, work) {
  await inFolder(async (folder) => {
    const pages = join(folder, 'pages')
    for (const path of ['.', 'blog', '404']) {
      mkdirSync(join(pages, path), { recursive: true })
      writeFileSync(join(pages, path, 'index.html'), path)
    }
    writeFileSync(join(pages, '_shell.html'), 'shell')
    const shop = await replica(answer)
    const http = await freePort()
    let host
    const ask = (path, name) => rawGet(http, path, name)
    try {
      host = await startStaticHost(folder, { http, pages, shop: shop.port })
      await listening(http)
      await work({ ask, shop, folder })
    } finally {
      await Promise.all([ended(host), shop.close()])
    }
  })
}

test('the static host does not redirect to another site', { skip }, () =>
  hosted(
    (_, response) => response.end(),
    async ({ ask }) => {
      const bare = await ask('/blog/?p=1')
      assert.deepEqual([bare.statusCode, valuesOf(bare, 'location')], [308, ['/blog?p=1']])
      const tried = [
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
      for (const path of tried) {
        const answer = await ask(path)
        const to = valuesOf(answer, 'location')
        assert.ok([308, 400, 404].includes(answer.statusCode), `${path}: ${answer.statusCode}`)
        for (const address of to)
          assert.equal(new URL(address, 'https://tienda.example/').host, 'tienda.example', `${path}: ${to}`)
      }
    },
  ),
)

test('the static host sends each header once, and keeps those of the shop', { skip }, () =>
  hosted(
    (_, response) => {
      for (const name of SECURITY_HEADERS) response.setHeader(name, 'of the shop')
      response.setHeader('cache-control', 'no-store').end('{}')
    },
    async ({ ask }) => {
      for (const [path, status, kept] of [
        ['/', 200, 'no-cache'],
        ['/blog', 200, 'no-cache'],
        ['/nada', 404, 'no-cache'],
        ['/.env', 404, 'no-cache'],
        ['/blog/', 308, 'no-cache'],
        ['/api/v1/products', 200, 'no-store'],
      ]) {
        const answer = await ask(path)
        assert.equal(answer.statusCode, status, path)
        assert.deepEqual([wrongHeaders(answer), valuesOf(answer, 'cache-control')], [[], [kept]], path)
        const of = path.startsWith('/api/') ? 'of the shop' : 'DENY'
        assert.deepEqual(valuesOf(answer, 'x-frame-options'), [of])
      }
    },
  ),
)

test('logs contain no secrets', { skip }, async () => {
  const answer = (_, response) => response.end()
  await behindProxy(answer, async ({ ask, replicas, folder, http }) => {
    for (const path of SECRET_PATHS) await ask(path)
    await ask('/tienda/jabones/jabon-de-oliva?variante=3')
    await fetch(`http://127.0.0.1:${http}${SECRET_PATHS[0]}`, { redirect: 'manual' })
    // Errors have another log.
    for (const { close } of replicas) await close()
    assert.equal((await ask(SECRET_PATHS[0])).statusCode, 502)
    const log = logged(folder)
    assert.ok(!log.includes(SECRET), log)
    for (const told of ['"GET /modificar-contrasena" 200', '"GET /tienda/jabones/jabon-de-oliva" 200'])
      assert.ok(log.includes(told), log)
  })
  await hosted(answer, async ({ ask, shop, folder }) => {
    assert.equal((await ask('/', 'evil.example')).statusCode, 0)
    for (const path of SECRET_PATHS) await ask(path)
    await shop.close()
    assert.equal((await ask(`/api/v1/orders/${SECRET}`)).statusCode, 502)
    const log = logged(folder)
    assert.ok(!log.includes(SECRET) && log.includes('"GET /api/v1/orders" 502'), log)
  })
})

/** Matches in a file. */
const told = (pattern, ...path) =>
  [...readFileSync(at(...path), 'utf8').matchAll(pattern)].map(([, said]) => said)

test('the files of deploy/ agree on the addresses of the shop', () => {
  const [shop, ...more] = told(/^listen = "(.+)"$/gm, 'api', 'mostrador.example.toml')
  assert.deepEqual(more, [])
  const [first, second, ...others] = told(/^ +server (127\.0\.0\.1:\d+) /gm, 'deploy', 'nginx.conf')
  assert.deepEqual([first, others], [shop, []])
  assert.deepEqual(told(/MOSTRADOR_LISTEN=([\d.:]+)/g, 'docs', 'operating.md'), [second])
  assert.notEqual(second, shop)
  const host = ['deploy', 'nginx-static.conf']
  assert.deepEqual(told(/proxy_pass http:\/\/([\d.:]+);/g, ...host), [shop])
  for (const port of told(/^ +listen (\d+)/gm, ...host))
    assert.ok(![shop, second].some((one) => one.endsWith(`:${port}`)), `${port} is a shop's`)
  assert.deepEqual(told(/^ListenStream=(.+)$/gm, 'deploy', 'mostrador.socket'), [shop])
  assert.deepEqual(told(/--api http:\/\/([\d.:]+)\//g, 'deploy', 'mostrador-pages.service'), [shop])
})
