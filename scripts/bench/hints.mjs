// Timing side channel: response times for an address with an account beside one without, in turns. The ratio of the
// medians counts, not the milliseconds, so the development server will do; BENCH_RUNS is the number of turns.
import { median } from '../lib/load/pace.mjs'
import { unthrottled, withShop } from '../lib/load/server.mjs'
import { customer, PERSON } from '../lib/load/shopper.mjs'
import { ms } from '../lib/load/verdicts.mjs'
import { Problem, step } from '../lib/progress.mjs'

const TURNS = Number(process.env.BENCH_RUNS || 200)
const WARM_UP = 10
/** Largest difference of the medians: a password hash is a hundred times that. */
const TOLERANCE = 0.1
const KNOWN = 'medida@correo.example'
const PASSWORD = 'una clave larga'
const OTHER_PASSWORD = 'clave de quien pregunta'

const QUESTIONS = [
  ['Login, wrong password', 'session', 401, { password: 'no es esta' }],
  ['Registering', 'customers', 202, { ...PERSON, password: PASSWORD }],
  ['Login after registering', 'session', 401, { password: OTHER_PASSWORD }],
  ['A new password asked for', 'customers/password-reset', 202, {}],
]

async function post(url, path, body, status) {
  const headers = { 'content-type': 'application/json' }
  const began = performance.now()
  const answer = await fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  const elapsed = performance.now() - began
  if (answer.status !== status) throw new Problem(`${path} answered ${answer.status}: ${text}`)
  return { elapsed, text }
}

/** Two result rows of a question: the ratio of the medians and the number of distinct responses. */
async function compare(url, [name, path, status, body]) {
  const times = { known: [], unknown: [] }
  const texts = new Set()
  for (let n = -WARM_UP; n < TURNS; n++)
    for (const account of n % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']) {
      const email = account === 'known' ? KNOWN : `nadie-${n + WARM_UP}@correo.example`
      if (name === 'Login after registering')
        await post(url, 'customers', { ...PERSON, email, password: OTHER_PASSWORD }, 202)
      const { elapsed, text } = await post(url, path, { ...body, email }, status)
      texts.add(text)
      if (n >= 0) times[account].push(elapsed)
    }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const figure = `${ms(known)} with an account, ${ms(unknown)} without: ${(known / unknown).toFixed(3)}`
  return [
    [name, figure, `within ${TOLERANCE * 100} %`, Math.abs(known / unknown - 1) <= TOLERANCE],
    [`${name}: responses`, `${texts.size} in ${2 * TURNS}`, 'one', texts.size === 1],
  ]
}

export default async function hints() {
  const rows = []
  await withShop({ profile: 'dev', env: unthrottled() }, async ({ url }) => {
    await customer(url, KNOWN, PASSWORD)
    for (const question of QUESTIONS)
      await step(question[0], async () => void rows.push(...(await compare(url, question))))
  })
  return { rows }
}
