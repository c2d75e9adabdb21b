// A shop to put the contract to the test with: the demonstration shop, a customer who has one of everything, and nobody
// who is told to wait.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverBinary } from './build.mjs'
import { customer } from './load/customers.mjs'
import { at } from './paths.mjs'
import { Problem } from './progress.mjs'
import { run, start } from './run.mjs'
import { answering, freePort, healthUrl, SERVE, serverEnv } from './server.mjs'
import { unthrottled } from './throttles.mjs'

const EMAIL = 'ana@ejemplo.es'
/** Nobody guesses it: who did would close the account that the requests are made with. */
const PASSWORD = randomUUID()
const COURSE = 101

const DELIVERY = {
  type: 'courier',
  company: 'Ana Ruiz',
  streetAddress: 'Calle Mayor, 1',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
  phone: '612345678',
}

/** Calls of the API, as a customer once there is a token. */
function caller(api) {
  const headers = { 'content-type': 'application/json' }
  const call = async (method, path, body, more = {}) => {
    const answer = await fetch(`${api}/${path}`, {
      method,
      headers: { ...headers, ...more },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Problem(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }
  return { call, enter: (token) => (headers.authorization = `Bearer ${token}`) }
}

/** Orders one of a product; its number. */
async function order({ call }, product, shipped) {
  const cart = {
    lines: [{ product, qty: 1 }],
    ...(shipped && { delivery: DELIVERY, shipping_id: 1 }),
  }
  const { totals } = await call('POST', 'quotes', cart)
  const rest = { billing: { ignoreInvoice: true }, payment_method: 'transfer', accepted_total: totals.total }
  return (await call('POST', 'orders', { ...cart, ...rest }, { 'idempotency-key': randomUUID() })).number
}

/** Finishes the course; the code of the certificate. */
async function study({ call }) {
  const courses = JSON.parse(readFileSync(at('api', 'demo', 'courses.json'), 'utf8'))
  const lessons = courses.find((course) => course.id === COURSE).modules.flatMap((module) => module.lessons)
  const right = ({ options }) => options.flatMap((option, at) => (option.right ? [at + 1] : []))
  let told
  for (const { id, type, video, quiz } of lessons) {
    const answers = quiz?.questions.map((question, at) => ({ question: at + 1, options: right(question) }))
    const update = { video: { watched: [[0, video?.seconds]] }, quiz: { answers } }[type] ?? { done: true }
    told = await call('PUT', `courses/${COURSE}/lessons/${id}/progress`, update)
  }
  return { lessons: lessons.map((lesson) => lesson.id), certificate: told.certificate.code }
}

/** What the customer has, by the names that tests/fuzz/schemathesis.toml knows. */
async function belongings(calls, owner) {
  const course = await order(calls, COURSE, false)
  const paid = await order(calls, 1, true)
  for (const number of [course, paid]) await owner('order', 'pay', number, '--dev')
  const { lessons, certificate } = await study(calls)
  const address = await calls.call('POST', 'customers/me/addresses', {
    kind: 'delivery',
    ...DELIVERY,
    type: undefined,
  })
  return {
    orders: [paid, course, await order(calls, 3, true)],
    courses: [COURSE],
    lessons,
    certificates: [certificate],
    addresses: [address.id],
  }
}

/**
 * Runs `work(api, secrets, belongings, folder)` with such a shop, which is gone afterwards; it must still be there. It hosts
 * a site when it is given one.
 */
export async function withFuzzShop(work, site) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-fuzz-'))
  const port = await freePort()
  const env = {
    ...serverEnv({ port, database: join(folder, 'shop.sqlite') }),
    MOSTRADOR_ORDERS__UNPAID_AT_ONCE: '0',
    // Who is thrown out at the door never reaches what is behind it.
    ...unthrottled(),
    MOSTRADOR_LOG: 'error',
  }
  if (site) env.MOSTRADOR_SITE = site
  else delete env.MOSTRADOR_SITE
  const binary = serverBinary()
  const owner = (...args) => run(binary, args, { env })
  try {
    await owner('seed')
    const { code } = JSON.parse(await owner('price-table', '--json', 'code', 'add', 'Pruebas'))
    const server = start(binary, SERVE, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    try {
      await answering(healthUrl(port), server)
      const origin = `http://127.0.0.1:${port}`
      const calls = caller(`${origin}/api/v1`)
      calls.enter(await customer(origin, EMAIL, PASSWORD))
      const own = await belongings(calls, owner)
      const secrets = { FUZZ_EMAIL: EMAIL, FUZZ_PASSWORD: PASSWORD, FUZZ_PRICE_CODE: code }
      const outcome = await work(`${origin}/api/v1`, secrets, own, folder)
      await answering(healthUrl(port), server, 5)
      return outcome
    } finally {
      const gone = new Promise((resolve) => server.once('close', resolve))
      server.kill('SIGTERM')
      await gone
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
