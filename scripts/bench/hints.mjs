// Timing side channel: compares response times for email addresses with and without an account, measured
// alternately. Only the ratio of the medians is evaluated, so the development server is sufficient.
// BENCH_RUNS: number of rounds.
import { median } from '../lib/load/rate.mjs'
import { formatMs } from '../lib/load/results.mjs'
import { disabledRateLimits, withShop } from '../lib/load/server.mjs'
import { PERSON, registerCustomer } from '../lib/load/shopper.mjs'
import { step, UserError } from '../lib/progress.mjs'

const ROUNDS = Number(process.env.BENCH_RUNS || 200)
const WARM_UP = 10
/** Maximum relative difference of the medians. A password hash takes a hundred times that. */
const TOLERANCE = 0.1
const KNOWN = 'medida@correo.example'
const PASSWORD = 'una clave larga'
const OTHER_PASSWORD = 'clave de quien pregunta'

const REQUESTS = [
  ['Login, wrong password', 'session', 401, { password: 'no es esta' }],
  ['Registering', 'customers', 202, { ...PERSON, password: PASSWORD }],
  ['Login after registering', 'session', 401, { password: OTHER_PASSWORD }],
  ['Password reset', 'customers/password-reset', 202, {}],
]

async function post(url, path, body, status) {
  const headers = { 'content-type': 'application/json' }
  const began = performance.now()
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const elapsed = performance.now() - began
  if (response.status !== status) throw new UserError(`${path} responded with ${response.status}: ${text}`)
  return { elapsed, text }
}

/** Returns two result rows: the ratio of the medians, and the number of distinct responses. */
async function compare(url, [name, path, status, body]) {
  const times = { known: [], unknown: [] }
  const texts = new Set()
  for (let n = -WARM_UP; n < ROUNDS; n++)
    for (const account of n % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']) {
      const email = account === 'known' ? KNOWN : `nadie-${n + WARM_UP}@correo.example`
      if (name === 'Login after registering')
        await post(url, 'customers', { ...PERSON, email, password: OTHER_PASSWORD }, 202)
      const { elapsed, text } = await post(url, path, { ...body, email }, status)
      texts.add(text)
      if (n >= 0) times[account].push(elapsed)
    }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const figure = `${formatMs(known)} with an account, ${formatMs(unknown)} without: ${(known / unknown).toFixed(3)}`
  return [
    [name, figure, `within ${TOLERANCE * 100} %`, Math.abs(known / unknown - 1) <= TOLERANCE],
    [`${name}: responses`, `${texts.size} in ${2 * ROUNDS}`, 'one', texts.size === 1],
  ]
}

export default async function hints() {
  const rows = []
  await withShop({ profile: 'dev', env: disabledRateLimits() }, async ({ url }) => {
    await registerCustomer(url, KNOWN, PASSWORD)
    for (const request of REQUESTS)
      await step(request[0], async () => void rows.push(...(await compare(url, request))))
  })
  return { rows }
}
