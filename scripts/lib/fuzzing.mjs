// The contract put to the test: Schemathesis makes requests out of api/openapi.json, in rounds, until there were enough.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFuzzShop } from './fuzz-shop.mjs'
import { at } from './paths.mjs'
import { Problem } from './progress.mjs'
import { attempt } from './run.mjs'
import { schemathesis } from './schemathesis.mjs'

/** Requests that try each rule of the contract once; they are the same in every round. */
const EVERY_RULE = 'coverage'
const AT_RANDOM = 'examples,fuzzing,stateful'

/**
 * Makes at least so many requests, in rounds with seeds that follow one another: `{cases, seed, failed}`, where the seed
 * is that of the last round. Unless it is to be `brief`, the first round also tries every rule of the contract.
 */
export function fuzz({ cases, seed, brief = false }) {
  return withFuzzShop(async (api, secrets, own, folder) => {
    const config = configFile(own, folder)
    const env = { ...process.env, ...secrets }
    let made = 0
    let round = seed
    for (; made < cases; round++) {
      const report = join(folder, `round-${round}.json`)
      const phases = brief || round > seed ? AT_RANDOM : `${EVERY_RULE},${AT_RANDOM}`
      const what = ['--config-file', config, 'run', at('api', 'openapi.json'), '--url', api]
      const how = ['--phases', phases, '--max-examples', String(perOperation(cases - made))]
      const where = ['--seed', String(round), '--report', 'json', '--report-json-path', report]
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

/** The settings, with what there is to be found: its names are those that the settings refer to. */
function configFile(own, folder) {
  const settings = readFileSync(at('tests', 'fuzz', 'schemathesis.toml'), 'utf8')
  const dictionaries = Object.entries(own).map(
    ([name, values]) => `\n[dictionaries.${name}]\nvalues = ${JSON.stringify(values)}\n`,
  )
  const path = join(folder, 'schemathesis.toml')
  writeFileSync(path, settings + dictionaries.join(''))
  return path
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
