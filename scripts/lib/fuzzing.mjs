// Contract fuzzing: Schemathesis generates requests from api/openapi.json, in rounds, until there are enough. They run against
// the demo shop without rate limits, as a customer with one of everything.
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unthrottled, withShop } from './load/server.mjs'
import { ADDRESS, customer, orderOf } from './load/shopper.mjs'
import { at } from './paths.mjs'
import { Problem } from './progress.mjs'
import { schemathesis } from './python-tools.mjs'
import { attempt } from './run.mjs'
import { answering, apiUrl, healthUrl } from './server.mjs'

const EMAIL = 'ana@ejemplo.es'
/** Random, so that no generated request logs in by chance and closes the account. */
const PASSWORD = randomUUID()
const COURSE = 101

async function order({ call }, product, shipped) {
  const body = await orderOf({ call }, product, shipped)
  return (await call('POST', 'orders', body, { 'idempotency-key': randomUUID() })).number
}

/** Completes the course; returns its lessons and the code of the certificate. */
async function completeCourse({ call }) {
  const courses = JSON.parse(readFileSync(at('api', 'demo', 'courses.json'), 'utf8'))
  const lessons = courses.find(({ id }) => id === COURSE).modules.flatMap((module) => module.lessons)
  const correct = ({ options }) => options.flatMap(({ right }, index) => (right ? [index + 1] : []))
  let progress
  for (const { id, type, video, quiz } of lessons) {
    const answers = quiz?.questions.map((question, n) => ({ question: n + 1, options: correct(question) }))
    const update = { video: { watched: [[0, video?.seconds]] }, quiz: { answers } }[type] ?? { done: true }
    progress = await call('PUT', `courses/${COURSE}/lessons/${id}/progress`, update)
  }
  return { lessons: lessons.map(({ id }) => id), certificates: [progress.certificate.code] }
}

/** Values of the dictionaries in tests/fuzz/schemathesis.toml. */
async function dictionaries(shopper, owner) {
  const orders = [await order(shopper, 1, true), await order(shopper, COURSE, false)]
  for (const number of orders) await owner('order', 'pay', number, '--dev')
  orders.push(await order(shopper, 3, true))
  const address = { kind: 'delivery', ...ADDRESS, country: 'ES' }
  const { id } = await shopper.call('POST', 'customers/me/addresses', address)
  return { orders, courses: [COURSE], addresses: [id], ...(await completeCourse(shopper)) }
}

/** Runs `work(api, secrets, dictionaries, folder)`; the server must still answer afterwards. */
function withFuzzShop(work) {
  const env = { ...unthrottled(), MOSTRADOR_ORDERS__UNPAID_AT_ONCE: '0' }
  return withShop({ profile: 'dev', env }, async ({ url, port, owner, folder, child }) => {
    const { code } = JSON.parse(await owner('price-table', '--json', 'code', 'add', 'Pruebas'))
    const values = await dictionaries(await customer(url, EMAIL, PASSWORD), owner)
    const secrets = { FUZZ_EMAIL: EMAIL, FUZZ_PASSWORD: PASSWORD, FUZZ_PRICE_CODE: code }
    const outcome = await work(apiUrl(port), secrets, values, folder)
    await answering(healthUrl(port), child, 5)
    return outcome
  })
}

const CONTRACT = at('api', 'openapi.json')

/**
 * Sends at least `cases` requests: `{ cases, seed, failed }` with the seed of the last round; seeds follow one another.
 * The first round also covers every constraint of the contract, unless `brief`.
 */
export function fuzz({ cases, seed, brief = false }) {
  return withFuzzShop(async (api, secrets, values, folder) => {
    const config = join(folder, 'schemathesis.toml')
    const lists = Object.entries(values).map(
      ([name, list]) => `\n[dictionaries.${name}]\nvalues = ${JSON.stringify(list)}\n`,
    )
    writeFileSync(config, readFileSync(at('tests', 'fuzz', 'schemathesis.toml'), 'utf8') + lists.join(''))
    const options = { cwd: folder, env: { ...process.env, ...secrets }, echo: true }
    let [sent, round, failed] = [0, seed, false]
    for (; sent < cases && !failed; round++) {
      const report = join(folder, `round-${round}.json`)
      const phases = `${brief || round > seed ? '' : 'coverage,'}examples,fuzzing,stateful`
      const args = ['--config-file', config, 'run', CONTRACT, '--url', api, '--seed', String(round)]
      args.push('--phases', phases, '--max-examples', String(perOperation(cases - sent)))
      args.push('--report', 'json', '--report-json-path', report)
      const { code } = await attempt(schemathesis, args, options)
      const { generated } = JSON.parse(readFileSync(report, 'utf8')).test_cases
      if (!generated) throw new Problem('Schemathesis has sent no request.')
      sent += generated
      failed = code !== 0
    }
    return { cases: sent, seed: round - 1, failed }
  })
}

/** Examples of each operation and phase for so many requests in total. */
function perOperation(cases) {
  const { paths } = JSON.parse(readFileSync(CONTRACT, 'utf8'))
  const operations = Object.values(paths).flatMap((item) => Object.keys(item)).length
  return Math.min(200, Math.max(2, Math.ceil(cases / operations / 2)))
}
