// nginx as the static host of the pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SECURITY_HEADERS, skip, valuesOf, withStaticHost, wrongHeaders } from './nginx-hosts.mjs'

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
