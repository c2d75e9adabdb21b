// The temporary shop over HTTP/1.1, and over HTTP/2 behind nginx with the settings of deploy/ (TLS).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startProxy } from '../../../tests/faults/support/nginx.mjs'
import { stop, withShop } from '../load/server.mjs'
import { freePort, waitForPort } from '../server.mjs'

/** Host name of deploy/nginx.conf, which rejects TLS handshakes without it. */
export const HOST = 'tienda.example'

/** Flags of a Chromium that resolves this host name to this machine and accepts its certificate. */
export const LOCAL_HOST_FLAGS = ['--ignore-certificate-errors', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]

/** Runs `work(shop, origins)` with a prerendered shop; `origins` are its addresses by protocol. */
export function withProtocols(work) {
  return withShop({ pages: true, env: { MOSTRADOR_BEHIND_PROXY: 'true' } }, async (shop) => {
    const folder = join(shop.folder, 'proxy')
    mkdirSync(folder)
    const [http, https] = [await freePort(), await freePort()]
    const proxy = await startProxy(folder, { http, https, replicas: [shop.port, shop.port] })
    try {
      await waitForPort(https)
      return await work(shop, { 'HTTP/1.1': shop.url, 'HTTP/2': `https://${HOST}:${https}` })
    } finally {
      await stop(proxy)
    }
  })
}
