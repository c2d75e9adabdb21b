// The shop's server as a program: how it is told its settings, when it is ready.
import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { prerendered } from './prerender.mjs'
import { Problem } from './progress.mjs'

/** The arguments of a server in development mode: mail is shown, not sent, and the bank is played by the shop. */
export const SERVE = ['serve', '--dev']

/** The environment that gives a server its port and its database file, and the site that it hosts. */
export function serverEnv({ port, database, site = prerendered }) {
  const { MOSTRADOR_CACHE, ...env } = process.env
  return {
    ...env,
    MOSTRADOR_LISTEN: `127.0.0.1:${port}`,
    MOSTRADOR_DATABASE: `sqlite:${database}`,
    MOSTRADOR_SITE: site,
  }
}

/** The base URL of a server's API. */
export const apiUrl = (port) => `http://127.0.0.1:${port}/api/v1`

/** An address that answers as soon as the shop does. */
export const healthUrl = (port) => `${apiUrl(port)}/payment-methods`

/** The port of the environment's PORT, 8080 without one. */
export function chosenPort() {
  const port = Number(process.env.PORT || 8080)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Problem(`PORT is "${process.env.PORT}", which is no port: a number from 1 to 65535 is needed.`)
}

/** Systems give the ports above to connections that go out: one of them could come before whoever is to listen. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_767]
const given = new Set()

/** What prevents listening at a place: the code of the error, nothing when nothing does. */
const prevents = (place) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(place, () => probe.close(() => resolve(undefined)))
  })

/** A port of this machine that nobody uses, and that is given to nobody else by this process, nor to a connection. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (given.has(port)) continue
    given.add(port)
    if ((await prevents({ port, host: '127.0.0.1' })) === undefined) return port
  }
}

/** Stops with a message when something already listens on the port. */
export async function checkPort(port) {
  for (const host of ['0.0.0.0', '::']) {
    const code = await prevents({ port, host })
    if (code === 'EADDRINUSE') {
      throw new Problem(
        `Port ${port} is in use. End the program that uses it, or choose another: PORT=8081 npm start`,
      )
    }
    if (code === 'EACCES')
      throw new Problem(`Port ${port} may not be used without special rights; choose one above 1023.`)
  }
}

/** Waits until something listens on a port. */
export async function listening(port, seconds = 10) {
  const deadline = Date.now() + seconds * 1000
  const open = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!(await open())) {
    if (Date.now() > deadline) throw new Problem(`Nothing listens on port ${port} after ${seconds} s.`)
    await sleep(50)
  }
}

/** Waits until the server answers; throws when it ended instead or takes longer than `seconds`. */
export async function answering(url, child, seconds = 60) {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Problem('The server ended while starting.')
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Problem(`The server did not answer at ${url} within ${seconds} s.`)
}
