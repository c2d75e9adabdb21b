// `npm run drill`: two replicas on one PostgreSQL behind nginx with the settings of deploy/, and what may happen to them.
// People go on reading while a replica is killed, comes back and is stopped; what is under way is answered; what one
// process imports, both show.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServer, serverBinary } from './lib/build.mjs'
import { startProxy } from './lib/drill/proxy.mjs'
import { atPace } from './lib/load/pace.mjs'
import { withPostgres } from './lib/postgres.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { run, start } from './lib/run.mjs'
import { answering, SERVE, serverEnv } from './lib/server.mjs'

const PORT = Number(process.env.PORT || 7600)
const REPLICAS = [PORT, PORT + 1]
const [HTTP, HTTPS] = [PORT + 2, PORT + 3]
const LIST = '/api/v1/products?limit=10'
const READS_PER_SECOND = 50
const CSV = 'ID,Type,SKU,Name,Regular price,In stock?\n900,simple,CANDIL,Candil de barro,4.90,1\n'

/** Asks the shop as the world does: through nginx. The certificate is one of the drill. */
const ask = (path) =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: HTTPS, path, rejectUnauthorized: false, timeout: 10_000 }
    const request = secureRequest({ ...options, servername: 'tienda.example' }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part) => {
        body += part
      })
      response.once('end', () => resolve({ status: response.statusCode, body }))
    })
    request.once('error', reject).once('timeout', () => request.destroy(new Error('no answer in 10 s')))
    request.end()
  })

function insist(holds, what) {
  if (!holds) throw new Problem(`It did not hold: ${what}`)
}

/** A replica: `open` starts it, `end` ends it with a signal and gives its exit code. */
function replica(port, database) {
  const env = { ...serverEnv({ port }), MOSTRADOR_DATABASE: database, MOSTRADOR_BEHIND_PROXY: 'true' }
  let child
  return {
    port,
    async open() {
      child = start(serverBinary(), SERVE, { env: { ...env, MOSTRADOR_LOG: 'error' } })
      await answering(`http://127.0.0.1:${port}/readyz`, child)
    },
    end(signal) {
      const closed = new Promise((resolve) => child.once('close', resolve))
      child.kill(signal)
      return closed
    },
  }
}

/** People read all the while; gives how many times they did. Every one of them must be answered. */
async function whileReading(seconds, work) {
  const read = async (n) => {
    const { status } = await ask(n % 2 ? LIST : '/api/v1/searchs?query=jabon')
    if (status !== 200) throw new Error(String(status))
  }
  const [{ failures, p99 }] = await Promise.all([atPace(READS_PER_SECOND, seconds, read), work()])
  insist(failures.length === 0, `${failures.length} reads failed, the first with «${failures[0]?.message}»`)
  return `${seconds * READS_PER_SECOND} reads, none failed, p99 ${Math.round(p99)} ms`
}

/** A login whose body arrives in two halves, with something in between; gives the answer's first line. */
function slowly(port, between) {
  const body = JSON.stringify({ email: 'nadie@correo.example', password: 'una clave larga' })
  const half = body.length >> 1
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
    })
    socket.once('close', () => resolve(answer.split('\r\n', 1)[0])).once('error', reject)
    const head = `content-type: application/json\r\ncontent-length: ${body.length}`
    socket.write(`POST /api/v1/session HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${body.slice(0, half)}`)
    sleep(200)
      .then(between)
      .then(() => sleep(1_000))
      .then(() => socket.write(body.slice(half)))
      .catch(reject)
  })
}

async function drill(folder, database) {
  const [one, other] = REPLICAS.map((port) => replica(port, database))
  const env = { ...serverEnv({ port: 0 }), MOSTRADOR_DATABASE: database }
  await step('Demo catalogue on PostgreSQL', () =>
    run(serverBinary(), ['seed'], { env }).then(() => undefined),
  )
  await step('Two replicas at once', () => Promise.all([one.open(), other.open()]).then(() => undefined))
  let proxy
  await step('nginx before them', async () => {
    proxy = await startProxy(folder, { http: HTTP, https: HTTPS, replicas: REPLICAS })
    await sleep(500)
    insist((await ask(LIST)).status === 200, 'a list is answered')
    for (const probe of ['/healthz', '/readyz'])
      insist((await ask(probe)).status === 404, `${probe} is not for the world`)
    const plain = await fetch(`http://127.0.0.1:${HTTP}/blog?a=1`, { redirect: 'manual' })
    insist(
      plain.status === 308 && plain.headers.get('location').startsWith('https://'),
      'HTTP leads to HTTPS',
    )
  })
  await step('One is killed and comes back', () =>
    whileReading(6, async () => {
      await sleep(1_500)
      await one.end('SIGKILL')
      await sleep(1_500)
      await one.open()
    }),
  )
  await step('The other is stopped', () =>
    whileReading(4, async () => {
      await sleep(1_500)
      insist((await other.end('SIGTERM')) === 0, 'a stopped replica ends in order')
    }),
  )
  await step('The other is opened again', () => other.open())
  await step('What is under way is answered', async () => {
    let ended
    const answer = await slowly(other.port, () => {
      ended = other.end('SIGTERM')
    })
    insist(answer.startsWith('HTTP/1.1 401'), `a login that was half sent got «${answer}»`)
    insist((await ended) === 0, 'and the replica ended in order')
    await other.open()
  })
  await step('What is imported is everywhere', async () => {
    const file = join(folder, 'catalogue.csv')
    writeFileSync(file, CSV)
    await run(serverBinary(), ['import', file], { env })
    const imported = performance.now()
    for (const { port } of [one, other]) {
      for (;;) {
        const found = await (await fetch(`http://127.0.0.1:${port}/api/v1/searchs?query=candil`)).json()
        if (found.total === 1) break
        insist(performance.now() - imported < 1_000, 'both find it within a second')
        await sleep(20)
      }
    }
    return `within ${Math.round(performance.now() - imported)} ms`
  })
  proxy.kill()
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])
}

await main(async () => {
  await step('Server', buildServer)
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-drill-'))
  // nginx's workers are another user.
  chmodSync(folder, 0o755)
  try {
    await withPostgres((url) => drill(folder, `${url}/postgres`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
