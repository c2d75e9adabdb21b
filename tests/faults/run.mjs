// `npm run drills`: the fault tests in their long size. `-- kill stock` runs these scenarios, `--short` the small size,
// `--seed 7` repeats a seed, `--on sqlite` or `--on postgres` uses these databases only, `--publish` writes the results
// into docs/reliability.md.
import { parseArgs } from 'node:util'
import { all, profileOf, runFaultTests, short } from './suites.mjs'
import { publish, show } from './support/report.mjs'
import { buildServer, buildWholeSite, installTestBrowser, main, Problem, step } from './support/scripts.mjs'

function check(holds, message) {
  if (!holds) throw new Problem(message)
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
  const seeded = values.seed !== undefined
  const seed = seeded ? Number(values.seed) : 1 + Math.floor(Math.random() * 1_000_000)
  const known = all.map(({ name }) => name)
  check(
    names.every((name) => known.includes(name)),
    `The scenarios are: ${known.join(', ')}`,
  )
  check(Number.isSafeInteger(seed) && seed > 0, '--seed needs a whole number above 0.')
  check([undefined, 'sqlite', 'postgres'].includes(values.on), '--on needs sqlite or postgres.')
  const size = values.short ? 'short' : 'long'
  const everything = values.short ? short : all
  const scenarios = names.length === 0 ? everything : all.filter(({ name }) => names.includes(name))
  await step('Server', (report) => buildServer(report, profileOf(size)))
  if (scenarios.some(({ pages }) => pages)) await buildWholeSite()
  if (scenarios.some(({ browser }) => browser)) await step('Chromium', installTestBrowser)
  const missed = []
  for (const { name, title, kind, rows } of await runFaultTests(scenarios, {
    size,
    seed,
    seeded,
    only: values.on,
  })) {
    console.log(`\n${title}, ${kind}`)
    missed.push(...show(rows))
    if (values.publish) publish(`${name} ${kind}`, `**${kind}**, seed ${seed}`, rows)
  }
  console.log(
    `\nTo repeat: npm run drills -- ${process.argv.slice(2).join(' ')}${seeded ? '' : ` --seed ${seed}`}`,
  )
  check(missed.length === 0, 'A promise was not kept: see above.')
})
