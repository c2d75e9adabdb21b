// Shop under test: the program with production settings, on a database, with the bank stub and the mail sink.
import net from 'node:net'
import { SESSION_KEY } from './customers.mjs'
import { isReady, until } from './http.mjs'
import { freePort, hasExited, run, serverBinary, serverEnv, start, UserError } from './scripts.mjs'

export const OWNER = 'pedidos@tienda.example'

let profile = 'dev'

/** Selects the cargo profile of the server. */
export function selectProfile(name) {
  profile = name
}

/** Environment of the program for a database. */
const envOf = (database) => ({ ...serverEnv({ port: 0 }), MOSTRADOR_DATABASE: database.url })

/** Runs a command of the program on a database. */
export const command = (database, args, env = {}) =>
  run(serverBinary(profile), args, { env: { ...envOf(database), ...env } })

/** Bound socket that outlives the server, as with socket activation of systemd (deploy/mostrador.socket). */
export function bindSocket() {
  // Binds without listening, as node:cluster does: a listening server of Node would accept the connections itself.
  const handle = net._createServerHandle('127.0.0.1', 0, 4, null, 0)
  if (typeof handle === 'number') throw new UserError(`Binding a socket failed: error ${handle}.`)
  const address = {}
  handle.getsockname(address)
  return { fd: handle.fd, port: address.port, close: () => handle.close() }
}

/**
 * Shop on a database, on a free port or a bound `socket`; `defaultLogLevel` keeps the default log level. `start` returns
 * the milliseconds until the shop is ready, `kill` sends SIGKILL, `stop` sends SIGTERM and returns the exit code.
 */
export async function shopOn(database, { bank, mailSink, socket, defaultLogLevel = false, settings = {} }) {
  const port = socket?.port ?? (await freePort())
  const env = {
    ...envOf(database),
    MOSTRADOR_LISTEN: `127.0.0.1:${port}`,
    MOSTRADOR_PANEL__LISTEN: '127.0.0.1:0',
    MOSTRADOR_LOG: 'error',
    // Few customers place all orders of a scenario.
    MOSTRADOR_ORDERS__MAX_UNPAID_ORDERS: '0',
    MOSTRADOR_PUBLIC_URL: 'https://tienda.example',
    MOSTRADOR_SESSION__KEY: SESSION_KEY,
    MOSTRADOR_REDSYS__URL: `${bank.url}/pay`,
    MOSTRADOR_REDSYS__QUERY_URL: `${bank.url}/query`,
    MOSTRADOR_REDSYS__MERCHANT_CODE: '123456789',
    MOSTRADOR_REDSYS__SECRET: bank.terminal.secret,
    MOSTRADOR_REDSYS__SIGNATURE: bank.terminal.version,
    MOSTRADOR_MAIL__FROM: 'Tienda de simulacros <tienda@tienda.example>',
    MOSTRADOR_MAIL__OWNER: OWNER,
    MOSTRADOR_MAIL__SMTP: mailSink?.url ?? '',
    MOSTRADOR_SELLER__NAME: 'Tienda de simulacros, S. L.',
    MOSTRADOR_SELLER__NIF: 'B64717838',
    MOSTRADOR_SELLER__ADDRESS: 'Calle de la Prueba, 1, 28013 Madrid',
    ...(socket ? { LISTEN_FDS: '1' } : {}),
    ...settings,
  }
  if (!settings.MOSTRADOR_SITE) delete env.MOSTRADOR_SITE
  if (defaultLogLevel) delete env.MOSTRADOR_LOG
  const stdio = ['ignore', 'ignore', 'pipe', ...(socket ? [socket.fd] : [])]
  const url = `http://127.0.0.1:${port}`
  let [child, log] = [undefined, 'no output']

  async function terminate(signal) {
    if (!child) return
    child.kill(signal)
    await until(() => hasExited(child), 'the shop exits')
    return child.exitCode
  }

  return {
    port,
    url,
    api: `${url}/api/v1`,
    async start() {
      child = start(serverBinary(profile), ['serve'], { env, stdio })
      child.stderr.setEncoding('utf8').on('data', (text) => {
        log = text.trim()
      })
      return until(() => {
        if (hasExited(child)) throw new UserError(`The shop exited while starting: ${log}`)
        return isReady({ url })
      }, 'the shop is ready')
    },
    pid: () => child.pid,
    /** Last output on stderr, for failure messages. */
    lastLog: () => log,
    kill: () => terminate('SIGKILL'),
    stop: () => terminate('SIGTERM'),
  }
}
