import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SECRET, skip, withProxy, withStaticHost } from './nginx-hosts.mjs'

/** Reads all logs of nginx. */
const readLogs = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

/** Paths that contain the secret, an order number or search words. */
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
  `/pago/${SECRET}`,
  `/api/v1/payment-links/${SECRET}/payments`,
  `/encuestas/${SECRET}?a=${SECRET}`,
  `/compra/pedido-realizado/${SECRET}`,
  `/api/v1/certificates/${SECRET}`,
  `/api/v1/orders/${SECRET}/invoice`,
  `/api/v1/searchs?query=${SECRET}`,
  `/busqueda?q=${SECRET}`,
]

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
