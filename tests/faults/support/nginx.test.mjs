// nginx in front of the replicas of the shop.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect as secureConnect } from 'node:tls'
import { rawGet, SECURITY_HEADERS, skip, valuesOf, withProxy, wrongHeaders } from './nginx-hosts.mjs'

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
