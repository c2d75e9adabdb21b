// The contract put to the test: a shop of its own, and Schemathesis making requests out of api/openapi.json until there
// were enough of them.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverBinary } from './build.mjs'
import { at } from './paths.mjs'
import { Problem } from './progress.mjs'
import { attempt, run, start } from './run.mjs'
import { schemathesis } from './schemathesis.mjs'
import { answering, healthUrl, SERVE, serverEnv } from './server.mjs'

const EMAIL = 'ana@ejemplo.es'
/** Nobody guesses it: who did would close the account that the requests are made with. */
const PASSWORD = randomUUID()

/** Nobody is told to wait: who is thrown out at the door never reaches what is behind it. */
const THROTTLES = [
  'LOGINS_PER_ACCOUNT',
  'LOGINS_PER_ADDRESS',
  'REGISTRATIONS_PER_ADDRESS',
  'PRICE_CODES_PER_ADDRESS',
]

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function post(url, body) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Problem(`${url} answered ${answer.status}: ${await answer.text()}`)
}

/** Registers the customer whose sessions the requests use. */
async function customer(origin) {
  const person = { firstname: 'Ana', lastname: 'Ruiz', phone: '612345678', country: 'ES', privacy: true }
  await post(`${origin}/api/v1/customers`, { ...person, email: EMAIL, password: PASSWORD })
  const outbox = await (await fetch(`${origin}/_dev/outbox.json`)).json()
  const token = /\/activar-cuenta\/(\S+)/.exec(outbox.data[0].text)[1]
  await post(`${origin}/api/v1/customers/activation/${token}`, {})
}

/** An access code of the price table. */
async function priceCode(binary, env) {
  const output = await run(binary, ['price-table', '--json', 'code', 'add', 'Pruebas'], { env })
  return JSON.parse(output).code
}

/** Runs `work` with a shop of its own, which is gone afterwards; says whether the shop was still there at the end. */
async function withShop(work) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-fuzz-'))
  const port = await freePort()
  const throttles = THROTTLES.map((name) => [`MOSTRADOR_THROTTLE__${name}`, '1000000000'])
  const env = {
    ...serverEnv({ port, database: join(folder, 'shop.sqlite') }),
    ...Object.fromEntries(throttles),
    MOSTRADOR_LOG: 'error',
  }
  delete env.MOSTRADOR_SITE
  const binary = serverBinary()
  try {
    await run(binary, ['seed'], { env })
    const code = await priceCode(binary, env)
    const server = start(binary, SERVE, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    try {
      await answering(healthUrl(port), server)
      const origin = `http://127.0.0.1:${port}`
      await customer(origin)
      const outcome = await work(
        `${origin}/api/v1`,
        { FUZZ_EMAIL: EMAIL, FUZZ_PASSWORD: PASSWORD, FUZZ_PRICE_CODE: code },
        folder,
      )
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

/** Requests that try each rule of the contract once; they are the same in every round. */
const EVERY_RULE = 'coverage'
const AT_RANDOM = 'examples,fuzzing,stateful'

/**
 * Makes at least so many requests, in rounds with seeds that follow one another: `{cases, seed, failed}`, where the seed
 * is that of the last round. Unless it is to be `brief`, the first round also tries every rule of the contract.
 */
export function fuzz({ cases, seed, brief = false }) {
  return withShop(async (url, secrets, folder) => {
    let made = 0
    let round = seed
    for (; made < cases; round++) {
      const report = join(folder, `round-${round}.json`)
      const phases = brief || round > seed ? AT_RANDOM : `${EVERY_RULE},${AT_RANDOM}`
      const what = [
        '--config-file',
        at('tests', 'fuzz', 'schemathesis.toml'),
        'run',
        at('api', 'openapi.json'),
      ]
      const how = ['--phases', phases, '--max-examples', String(perOperation(cases - made))]
      const where = ['--url', url, '--seed', String(round), '--report', 'json', '--report-json-path', report]
      const env = { ...process.env, ...secrets }
      const { code } = await attempt(schemathesis, [...what, ...how, ...where], {
        cwd: folder,
        env,
        echo: true,
      })
      made += requestsOf(report)
      if (code !== 0) return { cases: made, seed: round, failed: true }
    }
    return { cases: made, seed: round - 1, failed: false }
  })
}

/** How many requests of each kind an operation gets, so that so many come together. */
function perOperation(cases) {
  const document = JSON.parse(readFileSync(at('api', 'openapi.json'), 'utf8'))
  const operations = Object.values(document.paths).flatMap((item) => Object.keys(item)).length
  return Math.min(200, Math.max(2, Math.ceil(cases / operations / 2)))
}

/** How many requests a round made. */
function requestsOf(report) {
  const { generated } = JSON.parse(readFileSync(report, 'utf8')).test_cases
  if (!generated) throw new Problem('Schemathesis made no request.')
  return generated
}
