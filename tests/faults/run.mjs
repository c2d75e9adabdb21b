// `npm run drills`: the fault tests in their long size. `-- kill stock` runs these scenarios, `--short` the short size,
// `--seed 7` repeats a seed, `--on sqlite` or `--on postgres` uses these databases only, `--publish` writes the results
// into docs/reliability.md.
import { parseArgs } from 'node:util'
import { all, profileOf, runFaultTests, short } from './suites.mjs'
import { publish, show } from './support/report.mjs'
import { buildServer, buildWholeSite, installTestBrowser, main, step, UserError } from './support/scripts.mjs'

function check(condition, message) {
  if (!condition) throw new UserError(message)
}

await main(async () => {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      on: { type: 'string' },
      short: { type: 'boolean' },
      publish: { type: 'boolean' },
    },
  })
  const isSeedFixed = values.seed !== undefined
  const seed = isSeedFixed ? Number(values.seed) : 1 + Math.floor(Math.random() * 1_000_000)
  const allNames = all.map(({ name }) => name)
  check(
    names.every((name) => allNames.includes(name)),
    `The scenarios are: ${allNames.join(', ')}`,
  )
  check(Number.isSafeInteger(seed) && seed > 0, '--seed needs a whole number above 0.')
  check([undefined, 'sqlite', 'postgres'].includes(values.on), '--on needs sqlite or postgres.')
  const size = values.short ? 'short' : 'long'
  const defaults = values.short ? short : all
  const scenarios = names.length === 0 ? defaults : all.filter(({ name }) => names.includes(name))
  await step('Server', (report) => buildServer(report, profileOf(size)))
  if (scenarios.some(({ pages }) => pages)) await buildWholeSite()
  if (scenarios.some(({ browser }) => browser)) await step('Chromium', installTestBrowser)
  const missed = []
  for (const { name, title, kind, rows } of await runFaultTests(scenarios, {
    size,
    seed,
    isSeedFixed,
    only: values.on,
  })) {
    console.log(`\n${title}, ${kind}`)
    missed.push(...show(rows))
    if (values.publish) publish(`${name} ${kind}`, `**${kind}**, seed ${seed}`, rows)
  }
  console.log(
    `\nTo repeat: npm run drills -- ${process.argv.slice(2).join(' ')}${isSeedFixed ? '' : ` --seed ${seed}`}`,
  )
  check(missed.length === 0, 'A target was missed: see above.')
})
