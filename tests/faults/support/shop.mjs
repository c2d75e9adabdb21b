// The shop of a drill: the program as it runs in production, with its bank and its mail server, all on this machine.
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { start } from '../../../scripts/lib/run.mjs'
import { freePort, serverEnv } from '../../../scripts/lib/server.mjs'
import { program } from './program.mjs'

export const OWNER = 'pedidos@tienda.example'

/** Known to everybody, and worth nothing: no shop but these has them. */
export const SESSION_KEY = 'una clave de los simulacros que no abre ninguna tienda'
const SECRET = Buffer.from('simulacro: 24 caracteres').toString('base64')

/** A terminal of the bank that signs in a way. */
export const terminal = (version = 'HMAC_SHA256_V1') => ({ version, secret: SECRET })

/** How long a shop may take to start, or to end. */
const PATIENCE_MS = 60_000

/**
 * A shop on a database, at an address of its own or one that is `held`; when it is `logged`, with its usual log, which is
 * read and forgotten. `open` starts it and gives the milliseconds until it was ready; `kill` ends it at once, `close` in
 * order, and gives its exit code.
 */
export async function shopOn(database, { bank, postbox, held, logged = false, settings = {} }) {
  const port = held?.port ?? (await freePort())
  const { terminal } = bank
  const env = {
    ...serverEnv({ port }),
    MOSTRADOR_DATABASE: database.url,
    MOSTRADOR_LOG: 'error',
    // A few people order all that a drill plays.
    MOSTRADOR_ORDERS__UNPAID_AT_ONCE: '0',
    MOSTRADOR_PUBLIC_URL: 'https://tienda.example',
    MOSTRADOR_SESSION__KEY: SESSION_KEY,
    MOSTRADOR_REDSYS__URL: `${bank.url}/pay`,
    MOSTRADOR_REDSYS__QUERY_URL: `${bank.url}/query`,
    MOSTRADOR_REDSYS__MERCHANT_CODE: '123456789',
    MOSTRADOR_REDSYS__SECRET: terminal.secret,
    MOSTRADOR_REDSYS__SIGNATURE: terminal.version,
    MOSTRADOR_MAIL__FROM: 'Tienda de simulacros <tienda@tienda.example>',
    MOSTRADOR_MAIL__OWNER: OWNER,
    MOSTRADOR_MAIL__SMTP: postbox?.url ?? '',
    MOSTRADOR_SELLER__NAME: 'Tienda de simulacros, S. L.',
    MOSTRADOR_SELLER__NIF: 'B64717838',
    MOSTRADOR_SELLER__ADDRESS: 'Calle de la Prueba, 1, 28013 Madrid',
    ...(held ? { LISTEN_FDS: '1' } : {}),
    ...settings,
  }
  if (!settings.MOSTRADOR_SITE) delete env.MOSTRADOR_SITE
  if (logged) delete env.MOSTRADOR_LOG
  const stdio = ['ignore', 'ignore', 'pipe', ...(held ? [held.fd] : [])]
  const url = `http://127.0.0.1:${port}`
  let child
  let ended
  let said = 'nothing'

  const end = async (signal) => {
    child.kill(signal)
    // The wait keeps nobody alive who is done.
    const impatient = sleep(PATIENCE_MS, null, { ref: false }).then(() => {
      throw new Problem('The shop does not end.')
    })
    return Promise.race([ended, impatient])
  }

  return {
    port,
    url,
    api: `${url}/api/v1`,
    async open() {
      const began = performance.now()
      child = start(program(), ['serve'], { env, stdio })
      const started = child
      child.stderr.setEncoding('utf8').on('data', (text) => {
        said = text.trim()
      })
      ended = new Promise((resolve) => started.once('close', resolve))
      while (performance.now() - began < PATIENCE_MS) {
        if (started.exitCode !== null || started.signalCode !== null)
          throw new Problem('The shop ended while starting.')
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
        await answer?.arrayBuffer().catch(() => null)
        if (answer?.ok) return performance.now() - began
        await sleep(5)
      }
      throw new Problem('The shop is not ready after a minute.')
    },
    pid: () => child.pid,
    /** What it said last of what should not happen: a drill that misses a promise is to say why. */
    lastWords: () => said,
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  }
}
