// Two replicas of the shop on one database, and those who come to them: by turns, or through the proxy in front of them.
import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { freePort } from '../../../scripts/lib/server.mjs'
import { startProxy } from './proxy.mjs'
import { shopOn } from './shop.mjs'

/** Two replicas. Only the first gives figures: there is one port for them. */
async function two(database, { settings = {}, ...options }) {
  const { MOSTRADOR_METRICS__LISTEN: _, ...ofTheOther } = settings
  const replicas = [
    await shopOn(database, { ...options, settings }),
    await shopOn(database, { ...options, settings: ofTheOther }),
  ]
  const each = (work) => Promise.all(replicas.map(work))
  return {
    replicas,
    open: () => each((shop) => shop.open()),
    close: () => each((shop) => shop.close()),
    lastWords: () => replicas.map((shop) => shop.lastWords()).join('; '),
  }
}

/** Two replicas, and people who go to either of them. */
export async function twoShops(database, options) {
  const { replicas, ...shop } = await two(database, options)
  let asked = 0
  const either = () => replicas[asked++ % replicas.length]
  return {
    ...shop,
    get api() {
      return either().api
    },
    get url() {
      return either().url
    },
  }
}

/** Speaks TLS to a port for those who do not; the certificate is one of the drill. */
function gate(port) {
  const open = new Set()
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1', servername: 'tienda.example', rejectUnauthorized: false })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  return new Promise((resolve, reject) => {
    const close = () => {
      for (const socket of open) socket.destroy()
      return new Promise((closed) => server.close(closed))
    }
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve({ port: server.address().port, close }))
  })
}

/** Two replicas (`replicas`) behind nginx (`https` is its port) with the settings of `deploy/`, and people who come through it. */
export async function shopsBehindProxy(folder, database, options) {
  const settings = { ...options.settings, MOSTRADOR_BEHIND_PROXY: 'true' }
  const { replicas, ...shop } = await two(database, { ...options, settings })
  const [http, https] = [await freePort(), await freePort()]
  const proxy = await startProxy(folder, {
    http,
    https,
    replicas: replicas.map(({ url }) => Number(new URL(url).port)),
  })
  const { port, close } = await gate(https)
  const url = `http://127.0.0.1:${port}`
  return {
    ...shop,
    replicas,
    https,
    url,
    api: `${url}/api/v1`,
    /** Ends the proxy. */
    async leave() {
      await close()
      proxy.kill()
    },
  }
}
