// Contract fuzzing: Schemathesis generates requests from api/openapi.json, in rounds, until there are enough.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFuzzShop } from './fuzz-shop.mjs'
import { at } from './paths.mjs'
import { Problem } from './progress.mjs'
import { schemathesis } from './python-tools.mjs'
import { attempt } from './run.mjs'

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
