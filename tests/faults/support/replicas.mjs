// Two replicas of the shop on one database, reached in alternation or through nginx.
import { startProxy } from './nginx.mjs'
import { freePort } from './scripts.mjs'
import { shopOn } from './shop.mjs'

/** Two replicas, which clients reach in alternation. Only the first exposes metrics, because metrics have one port. */
export async function twoReplicas(database, { settings = {}, ...options }) {
  const { MOSTRADOR_METRICS__LISTEN: _, ...withoutMetrics } = settings
  const replicas = [
    await shopOn(database, { ...options, settings }),
    await shopOn(database, { ...options, settings: withoutMetrics }),
  ]
  let requests = 0
  const next = () => replicas[requests++ % replicas.length]
  return {
    replicas,
    get api() {
      return next().api
    },
    get url() {
      return next().url
    },
    start: () => Promise.all(replicas.map((shop) => shop.start())),
    stop: () => Promise.all(replicas.map((shop) => shop.stop())),
    lastLog: () => replicas.map((shop) => shop.lastLog()).join('; '),
  }
}

/** Two replicas behind nginx with the configuration of deploy/; `close` stops nginx. */
export async function replicasBehindNginx(folder, database, options) {
  const settings = { ...options.settings, MOSTRADOR_BEHIND_PROXY: 'true' }
  const { replicas, start, stop, lastLog } = await twoReplicas(database, { ...options, settings })
  const [http, https, plain] = [await freePort(), await freePort(), await freePort()]
  const nginx = await startProxy(folder, { http, https, plain, replicas: replicas.map(({ port }) => port) })
  const url = `http://127.0.0.1:${plain}`
  const addresses = {
    url,
    api: `${url}/api/v1`,
    http: `http://127.0.0.1:${http}`,
    https: `https://127.0.0.1:${https}`,
  }
  return { ...addresses, port: plain, replicas, start, stop, lastLog, close: () => nginx.kill() }
}
