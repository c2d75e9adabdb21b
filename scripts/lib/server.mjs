// The server as a child process: arguments, environment, ports and readiness.
import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { siteFolder } from './prerender.mjs'
import { UserError } from './progress.mjs'

/** Development mode: mail in an outbox, simulated payment gateway. */
export const SERVE_ARGS = ['serve', '--dev']

/** Environment of a server. Without a port for the panel, its listener takes any free one; without a folder, it has no pages. */
export function serverEnv({ port, panelPort = 0, panel = '', database, site = siteFolder }) {
  const { MOSTRADOR_CACHE, ...env } = process.env
  return {
    ...env,
    MOSTRADOR_LISTEN: `127.0.0.1:${port}`,
    MOSTRADOR_PANEL__LISTEN: `127.0.0.1:${panelPort}`,
    ...(panel && { MOSTRADOR_PANEL__FOLDER: panel }),
    MOSTRADOR_DATABASE: `sqlite:${database}`,
    MOSTRADOR_SITE: site,
  }
}

export const hasExited = (child) => child.exitCode !== null || child.signalCode !== null

export const apiUrl = (port) => `http://127.0.0.1:${port}/api/v1`

export const healthUrl = (port) => `${apiUrl(port)}/payment-methods`

/** Port of the panel's listener, next to that of the shop. */
export const panelPortOf = (port) => port + 1

export function configuredPort() {
  const port = Number(process.env.PORT || 8080)
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port
  throw new UserError(`PORT is "${process.env.PORT}". Set it to a number from 1 to 65534.`)
}

/** Ports below the ephemeral range, so that no outgoing connection takes them before the server listens. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_767]
const reservedPorts = new Set()

const tryListen = (options) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(options, () => probe.close(() => resolve(undefined)))
  })

/** Returns an unused port of 127.0.0.1; never the same port twice in this process. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (reservedPorts.has(port)) continue
    reservedPorts.add(port)
    if ((await tryListen({ port, host: '127.0.0.1' })) === undefined) return port
  }
}

export async function checkPort(port) {
  for (const host of ['0.0.0.0', '::']) {
    const code = await tryListen({ port, host })
    if (code === 'EADDRINUSE') {
      throw new UserError(
        `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=8090 npm start`,
      )
    }
    if (code === 'EACCES')
      throw new UserError(`Port ${port} requires privileges. Choose a port above 1023: PORT=8090 npm start`)
  }
}

export async function waitForPort(port, seconds = 10) {
  const deadline = Date.now() + seconds * 1000
  const open = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!(await open())) {
    if (Date.now() > deadline) throw new UserError(`Nothing listens on port ${port} after ${seconds} s.`)
    await sleep(50)
  }
}

/** Waits until a URL responds with success. Throws if the server exits or takes longer than `seconds`. */
export async function waitUntilReady(url, child, seconds = 60) {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (hasExited(child)) throw new UserError('The server exited while starting.')
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await sleep(100)
  }
  throw new UserError(`The server did not respond at ${url} within ${seconds} s.`)
}
