import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect as secureConnect } from 'node:tls'
import { hasNginx, startProxy, startStaticHost } from './nginx.mjs'
import { at, freePort, listening } from './scripts.mjs'

const HOUSE = [
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
]

const skip = (await hasNginx()) ? false : 'nginx is not installed'

/** Does some work in a folder that nginx's workers may enter. */
async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-proxy-'))
  chmodSync(folder, 0o755)
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A program that answers as a replica would, in the way of `answer`; counts what it is asked. */
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

/** Ends a program, if it was started. */
const ended = (child) =>
  child &&
  new Promise((resolve) => {
    child.once('close', resolve)
    child.kill()
  })

/** All that nginx has written down. */
const logged = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

/** Addresses with a secret, somebody's number or words in them. */
const SECRET = 'c2VjcmV0bw'
const TELLING = [
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

/** The headers of an answer, as often as they were sent. */
const headersOf = ({ rawHeaders }) =>
  rawHeaders.flatMap((name, n) => (n % 2 ? [] : [[name.toLowerCase(), rawHeaders[n + 1]]]))

/** What is wrong with the headers of the house on an answer. */
function houseless(answer) {
  const sent = headersOf(answer).map(([name]) => name)
  return HOUSE.filter((name) => sent.filter((one) => one === name).length !== 1)
}

/** Asks for a path as it is, which `fetch` would tidy up; gives the answer, of status 0 when there was none. */
function spoken(port, path, host = 'tienda.example') {
  const lines = [`GET ${path} HTTP/1.1`, `host: ${host}`, `referer: /a/${SECRET}`, 'connection: close']
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setEncoding('latin1').on('data', (part) => {
      text += part
    })
    socket.once('error', reject).once('close', () => resolve(understood(text)))
  })
}

/** An answer as it came over the line. */
function understood(text) {
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

/** nginx before two replicas; `ask` gives the answer to a request, as the world gets it. */
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

test('who is told to come back is told so by one replica, and nobody else notices', { skip }, () =>
  behindProxy(
    ({ url }, response) => response.writeHead(url.startsWith('/mine') ? 503 : 200).end(),
    async ({ ask, replicas }) => {
      const mine = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`/mine/${n}`)))
      assert.deepEqual(statuses(mine), [503])
      const shed = replicas.flatMap(({ asked }) => asked)
      assert.equal(shed.length, new Set(shed).size, 'no replica is asked what another one has refused')
      const others = await Promise.all(Array.from({ length: 20 }, () => ask('/theirs')))
      assert.deepEqual(statuses(others), [200])
    },
  ),
)

test('a replica that is away is passed over, and nobody notices', { skip }, () =>
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

test(
  'what nginx answers by itself has the headers of the house, and what the shop answers its own',
  { skip },
  () =>
    behindProxy(
      ({ url }, response) => {
        // What the server behind answers before it understands a request has none.
        if (url !== '/bare') for (const name of HOUSE) response.setHeader(name, 'of the shop')
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
          const seen = [answer.statusCode, houseless(answer), valuesOf(answer, 'x-content-type-options')]
          assert.deepEqual(seen, [status, [], [own]], path.slice(0, 20))
        }
        for (const { close } of replicas) await close()
        const nobody = await ask('/')
        assert.deepEqual([nobody.statusCode, houseless(nobody)], [502, []])
        const plain = await spoken(http, '/blog?p=1')
        assert.deepEqual([plain.statusCode, houseless(plain)], [308, []])
        for (const told of [plain, nobody])
          assert.ok(!valuesOf(told, 'server').join().includes('/'), 'of which version it is, nobody is told')
      },
    ),
)

test('whoever asks for another name is led nowhere', { skip }, () =>
  behindProxy(
    (_, response) => response.end('shop'),
    async ({ http, https }) => {
      const own = await spoken(http, '/blog?p=1')
      assert.deepEqual(valuesOf(own, 'location'), ['https://tienda.example/blog?p=1'])
      for (const host of ['evil.example', 'tienda.example.evil.example', 'x']) {
        assert.equal((await spoken(http, '/', host)).statusCode, 0, host)
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

test('nobody speaks an old TLS, and probes are not for the world', { skip }, () =>
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

/** nginx as the host of some pages, in front of a shop that answers in the way of `answer`; `ask` sends a path as it is. */
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
    const ask = (path, name) => spoken(http, path, name)
    try {
      host = await startStaticHost(folder, { http, pages, shop: shop.port })
      await listening(http)
      await work({ ask, shop, folder })
    } finally {
      await Promise.all([ended(host), shop.close()])
    }
  })
}

test('a host of the pages leads nobody to another site', { skip }, () =>
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

test('a host of the pages says everything once, and nothing against the shop', { skip }, () =>
  hosted(
    (_, response) => {
      for (const name of HOUSE) response.setHeader(name, 'of the shop')
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
        assert.deepEqual([houseless(answer), valuesOf(answer, 'cache-control')], [[], [kept]], path)
        const of = path.startsWith('/api/') ? 'of the shop' : 'DENY'
        assert.deepEqual(valuesOf(answer, 'x-frame-options'), [of])
      }
    },
  ),
)

test('no log has what only a letter tells', { skip }, async () => {
  const answer = (_, response) => response.end()
  await behindProxy(answer, async ({ ask, replicas, folder, http }) => {
    for (const path of TELLING) await ask(path)
    await ask('/tienda/jabones/jabon-de-oliva?variante=3')
    await fetch(`http://127.0.0.1:${http}${TELLING[0]}`, { redirect: 'manual' })
    // What goes wrong is told of in another log.
    for (const { close } of replicas) await close()
    assert.equal((await ask(TELLING[0])).statusCode, 502)
    const log = logged(folder)
    assert.ok(!log.includes(SECRET), log)
    for (const told of ['"GET /modificar-contrasena" 200', '"GET /tienda/jabones/jabon-de-oliva" 200'])
      assert.ok(log.includes(told), log)
  })
  await hosted(answer, async ({ ask, shop, folder }) => {
    assert.equal((await ask('/', 'evil.example')).statusCode, 0)
    for (const path of TELLING) await ask(path)
    await shop.close()
    assert.equal((await ask(`/api/v1/orders/${SECRET}`)).statusCode, 502)
    const log = logged(folder)
    assert.ok(!log.includes(SECRET) && log.includes('"GET /api/v1/orders" 502'), log)
  })
})

/** What a file says in these places. */
const told = (pattern, ...path) =>
  [...readFileSync(at(...path), 'utf8').matchAll(pattern)].map(([, said]) => said)

test('whoever copies the files of deploy/ finds nginx, systemd and the pages at the address of the shop', () => {
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
