// Contract fuzzing: Schemathesis generates requests from api/openapi.json, in rounds, until the requested
// number is reached. The requests are sent to a demo shop without rate limits, by a customer who has at least
// one resource of every type.
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { disabledRateLimits, withShop } from './load/server.mjs'
import { ADDRESS, createOrderRequest, registerCustomer } from './load/shopper.mjs'
import { fromRoot } from './paths.mjs'
import { UserError } from './progress.mjs'
import { schemathesis } from './python-tools.mjs'
import { attempt } from './run.mjs'
import { apiUrl, healthUrl, waitUntilReady } from './server.mjs'

const EMAIL = 'ana@ejemplo.es'
/** Random, so that no generated request can log in and delete the account. */
const PASSWORD = randomUUID()
const COURSE = 101

async function placeOrder({ call }, product, shipped) {
  const body = await createOrderRequest({ call }, product, shipped)
  return (await call('POST', 'orders', body, { 'idempotency-key': randomUUID() })).number
}

/** Completes the course. Returns the identifiers of its lessons and the code of the certificate. */
async function completeCourse({ call }) {
  const courses = JSON.parse(readFileSync(fromRoot('api', 'demo', 'courses.json'), 'utf8'))
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

async function createDictionaries(customer, runCommand) {
  const orders = [await placeOrder(customer, 1, true), await placeOrder(customer, COURSE, false)]
  for (const number of orders) await runCommand('order', 'pay', number, '--dev')
  orders.push(await placeOrder(customer, 3, true))
  const address = { kind: 'delivery', ...ADDRESS, country: 'ES' }
  const { id } = await customer.call('POST', 'customers/me/addresses', address)
  return { orders, courses: [COURSE], addresses: [id], ...(await completeCourse(customer)) }
}

/** Runs `work(api, secrets, dictionaries, folder)`. Throws if the server does not respond afterwards. */
function withFuzzShop(work) {
  const env = { ...disabledRateLimits(), MOSTRADOR_ORDERS__MAX_UNPAID_ORDERS: '0' }
  return withShop({ profile: 'dev', env }, async ({ url, port, runCommand, folder, child }) => {
    const { code } = JSON.parse(await runCommand('price-table', '--json', 'code', 'add', 'Pruebas'))
    const values = await createDictionaries(await registerCustomer(url, EMAIL, PASSWORD), runCommand)
    const secrets = { FUZZ_EMAIL: EMAIL, FUZZ_PASSWORD: PASSWORD, FUZZ_PRICE_CODE: code }
    const outcome = await work(apiUrl(port), secrets, values, folder)
    await waitUntilReady(healthUrl(port), child, 5)
    return outcome
  })
}

const CONTRACT = fromRoot('api', 'openapi.json')

/**
 * Sends at least `cases` requests. Each round uses the next seed. Returns `{ cases, seed, failed }`, with the
 * seed of the last round. The first round also covers every constraint of the contract, unless `brief`.
 */
export function fuzz({ cases, seed, brief = false }) {
  return withFuzzShop(async (api, secrets, values, folder) => {
    const config = join(folder, 'schemathesis.toml')
    const lists = Object.entries(values).map(
      ([name, list]) => `\n[dictionaries.${name}]\nvalues = ${JSON.stringify(list)}\n`,
    )
    writeFileSync(
      config,
      readFileSync(fromRoot('tests', 'fuzz', 'schemathesis.toml'), 'utf8') + lists.join(''),
    )
    const options = { cwd: folder, env: { ...process.env, ...secrets }, echo: true }
    let [sent, round, failed] = [0, seed, false]
    for (; sent < cases && !failed; round++) {
      const report = join(folder, `round-${round}.json`)
      const phases = `${brief || round > seed ? '' : 'coverage,'}examples,fuzzing,stateful`
      const args = ['--config-file', config, 'run', CONTRACT, '--url', api, '--seed', String(round)]
      args.push('--phases', phases, '--max-examples', String(examplesPerOperation(cases - sent)))
      args.push('--report', 'json', '--report-json-path', report)
      const { code } = await attempt(schemathesis, args, options)
      const { generated } = JSON.parse(readFileSync(report, 'utf8')).test_cases
      if (!generated) throw new UserError('Schemathesis sent no requests.')
      sent += generated
      failed = code !== 0
    }
    return { cases: sent, seed: round - 1, failed }
  })
}

function examplesPerOperation(cases) {
  const { paths } = JSON.parse(readFileSync(CONTRACT, 'utf8'))
  const operations = Object.values(paths).flatMap((item) => Object.keys(item)).length
  return Math.min(200, Math.max(2, Math.ceil(cases / operations / 2)))
}
