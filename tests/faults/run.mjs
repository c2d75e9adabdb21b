// `npm run drills`: the shop is killed, pressed twice and lied to, on SQLite and on PostgreSQL, and what it promised to
// people is compared with what its database says.
// `npm run drills -- kill --seed 7` plays one through with the same luck; `--short` as small as in `npm test`;
// `--on sqlite` or `--on postgres` plays it there alone; `--publish` writes the figures into docs/reliability.md.
import { parseArgs } from 'node:util'
import { buildServer } from '../../scripts/lib/build.mjs'
import { installChromium } from '../../scripts/lib/chromium.mjs'
import { show } from '../../scripts/lib/load/verdicts.mjs'
import { main, Problem, step } from '../../scripts/lib/progress.mjs'
import { publish, verdictTable } from '../../scripts/lib/publish/document.mjs'
import { buildWholeSite } from '../../scripts/lib/steps.mjs'
import { drills, profileOf, runDrills } from './suites.mjs'

const KINDS = ['sqlite', 'postgres']

function chosen(names) {
  const unknown = names.filter((name) => !drills.some((drill) => drill.name === name))
  const known = drills.map(({ name }) => name).join(', ')
  if (unknown.length > 0) throw new Problem(`No drill is named ${unknown.join(', ')}. There are: ${known}`)
  return names.length === 0 ? drills : drills.filter(({ name }) => names.includes(name))
}

function seedOf(text) {
  const seed = text === undefined ? 1 + Math.floor(Math.random() * 1_000_000) : Number(text)
  if (Number.isSafeInteger(seed) && seed > 0) return seed
  throw new Problem(`--seed is "${text}": a whole number above 0 is needed.`)
}

function kindOf(text) {
  if (text === undefined || KINDS.includes(text)) return text
  throw new Problem(`--on is "${text}": ${KINDS.join(' or ')} is needed.`)
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      on: { type: 'string' },
      short: { type: 'boolean' },
      publish: { type: 'boolean' },
    },
  })
  const wanted = chosen(positionals)
  const seed = seedOf(values.seed)
  const only = kindOf(values.on)
  const size = values.short ? 'short' : 'long'
  const given = values.seed !== undefined
  // The simulation brings its own shop, and plays one seed after the other unless it is asked for one.
  const others = wanted.some(({ withoutServer }) => !withoutServer)
  if (others) await step('Server', (report) => buildServer(report, profileOf(size)))
  if (wanted.some(({ pages }) => pages)) await buildWholeSite()
  if (wanted.some(({ browser }) => browser)) await step('Chromium', installChromium)
  if (given || others) console.log(`  Seed ${seed}`)
  const results = await runDrills(wanted, { size, seed, given, only })
  let missed = 0
  for (const { title, kind, rows } of results) {
    console.log(`\n== ${title}, ${kind}`)
    missed += show(rows).length
  }
  if (values.publish)
    for (const { name, kind, rows } of results) {
      const { withoutServer } = wanted.find((drill) => drill.name === name)
      const luck = withoutServer && !given ? '' : `, seed ${seed}`
      publish(`${name} ${kind}`, [`**${kind}**${luck}`, verdictTable(rows)], [], 'reliability.md')
    }
  const again = [
    'npm run drills --',
    ...positionals,
    ...(values.short ? ['--short'] : []),
    ...(only ? ['--on', only] : []),
  ]
  if (given || others) again.push(`--seed ${seed}`)
  console.log(`\nThe same again: ${again.join(' ')}`)
  if (missed > 0) throw new Problem('A promise was not kept: see above.')
})
