// `npm run bench:hints`: whether the time of an answer tells who has an account. The same question for an address that has
// one and for one that has none, by turns in one run: the ratio of the medians is judged, not the milliseconds.
// `npm run bench:hints -- --turns 400` asks more often. The server is the one of development: its hashing is optimised, and
// whatever else differs differs more.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer, serverBinary } from './lib/build.mjs'
import { customer } from './lib/load/customers.mjs'
import { startServer, stop } from './lib/load/server.mjs'
import { judge } from './lib/load/verdicts.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { freePort, serverEnv } from './lib/server.mjs'
import { unthrottled } from './lib/throttles.mjs'

/** Further apart than so much, medians would tell: an argon2 hash is a hundred times that. */
const MOST = 0.1
const PASSWORD = 'una clave larga'
const PASSWORD_OF_WHO_ASKS = 'clave de quien pregunta'
async function timed(url, path, body, status) {
  const began = performance.now()
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const ms = performance.now() - began
  if (answer.status !== status) throw new Problem(`${path} answered ${answer.status}: ${text}`)
  return { ms, text }
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

/** Both questions by turns; who is first changes each time. */
async function compare(url, turns, { path, body, status, before }) {
  const times = { known: [], unknown: [] }
  const said = new Set()
  for (let n = -10; n < turns; n++) {
    const order = n % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const who of order) {
      const email = who === 'known' ? 'medida@correo.example' : `nadie-${n + 10}@correo.example`
      await before?.(url, email)
      const { ms, text } = await timed(url, path, body(email), status)
      said.add(text)
      // The first warm up.
      if (n >= 0) times[who].push(ms)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown), said: said.size }
}

const person = { firstname: 'Ana', lastname: 'Ruiz', phone: '612345678', country: 'ES', privacy: true }
const questions = [
  {
    name: 'Login, wrong password',
    path: 'session',
    status: 401,
    body: (email) => ({ email, password: 'no es esta' }),
  },
  {
    name: 'Registering',
    path: 'customers',
    status: 202,
    body: (email) => ({ ...person, email, password: PASSWORD }),
  },
  {
    // Whoever registers an address chooses the password, and may try it next.
    name: 'Login after registering',
    path: 'session',
    status: 401,
    body: (email) => ({ email, password: PASSWORD_OF_WHO_ASKS }),
    before: (url, email) =>
      timed(url, 'customers', { ...person, email, password: PASSWORD_OF_WHO_ASKS }, 202),
  },
  {
    name: 'A new password asked for',
    path: 'customers/password-reset',
    status: 202,
    body: (email) => ({ email }),
  },
]

await main(async () => {
  const { values } = parseArgs({ options: { turns: { type: 'string', default: '200' } } })
  const turns = Number(values.turns)
  if (!Number.isSafeInteger(turns) || turns < 20) throw new Problem('--turns: a whole number from 20 on.')
  await step('Server', (report) => buildServer(report))
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-hints-'))
  let child
  try {
    const port = await freePort()
    // What slows guessing down has its own tests.
    const env = { ...serverEnv({ port, database: join(folder, 'shop.sqlite') }), ...unthrottled() }
    await step('Shop', (report) => run(serverBinary(), ['seed'], { env, onLine: report }))
    const url = `http://127.0.0.1:${port}`
    child = (await startServer(env, `${url}/api/v1/payment-methods`, 'dev')).child
    await customer(url, 'medida@correo.example', PASSWORD)
    const rows = []
    for (const question of questions) {
      await step(question.name, async () => {
        const { known, unknown, said } = await compare(url, turns, question)
        const ratio = known / unknown
        const told = `${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without: ${ratio.toFixed(3)}`
        rows.push([question.name, told, `within ${MOST * 100} %`, Math.abs(ratio - 1) <= MOST])
        rows.push([`${question.name}: answers`, `${said} in ${2 * turns}`, 'one', said === 1])
      })
    }
    judge(rows)
  } finally {
    if (child) await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
})
