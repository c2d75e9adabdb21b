// The temporary shop over HTTP/1.1, and over HTTP/2 behind nginx with the settings of deploy/ (TLS).
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProxy } from '../../../tests/faults/support/nginx.mjs'
import { stop, withShop } from '../load/server.mjs'
import { freePort, waitForPort } from '../server.mjs'

/** Host name of deploy/nginx.conf, which rejects TLS handshakes without it. */
export const HOST = 'tienda.example'

/** File names of the certificate and its key in the proxy's folder. */
export const [CERTIFICATE, KEY] = ['fullchain.pem', 'privkey.pem']

/**
 * Flags of a Chromium that resolves the host name to this machine and trusts the certificate by its key. With
 * certificate errors ignored instead, it would not cache any response.
 */
function localHostFlags(certificate) {
  const { publicKey } = new X509Certificate(readFileSync(certificate))
  const key = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  return [`--ignore-certificate-errors-spki-list=${key}`, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
}

/**
 * Runs `work(shop, origins, { folder, flags })` with a prerendered shop: its addresses by protocol, the folder
 * of the proxy with its certificate, and the flags of a browser that accepts it.
 */
export function withProtocols(work) {
  return withShop({ pages: true, env: { MOSTRADOR_BEHIND_PROXY: 'true' } }, async (shop) => {
    const folder = join(shop.folder, 'proxy')
    mkdirSync(folder)
    const [http, https] = [await freePort(), await freePort()]
    const proxy = await startProxy(folder, { http, https, replicas: [shop.port, shop.port] })
    try {
      await waitForPort(https)
      const origins = { 'HTTP/1.1': shop.url, 'HTTP/2': `https://${HOST}:${https}` }
      return await work(shop, origins, { folder, flags: localHostFlags(join(folder, CERTIFICATE)) })
    } finally {
      await stop(proxy)
    }
  })
}
