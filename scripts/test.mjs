// `npm test`: the suites that describe the behaviour, a table of them, and one line at the end with the count.
// `npm test -- rust app` runs only those suites, `npm test -- --changed` those that the changes since the last commit
// concern. `npm run test:all` adds visual comparison, all fault tests that have a small size, fuzzing and more seeds of the
// simulation.
import { buildInstrumented, buildServer, buildTotals } from './lib/build.mjs'
import { changedFiles, concerned } from './lib/changed.mjs'
import { installChromium, installTestBrowser } from './lib/chromium.mjs'
import { duration, explain, Problem, step } from './lib/progress.mjs'
import { buildEngine, buildWholeSite } from './lib/steps.mjs'
import { stages, suites } from './lib/suites.mjs'
import { setup } from './setup.mjs'

const everything = process.argv.includes('--all')

const builds = {
  package: buildEngine,
  instrumented: () => step('An engine with recordings and panics', buildInstrumented),
  server: () => step('Server', buildServer),
  totals: () => step('Totals of the native core', buildTotals),
  site: buildWholeSite,
  browser: async () => {
    await step('Chromium', installTestBrowser)
    if (everything) await step('Chromium for pictures', installChromium)
  },
}

const total = { passed: 0, failed: 0, names: [] }
const attempted = new Map()
/** Title, number of tests and time of each suite that ran. */
const table = []

function fail(what) {
  total.failed += 1
  total.names.push(what)
}

/** Builds once; a failure is explained and counted once, and remembered for the suites that need it. */
async function ready(need) {
  if (!attempted.has(need)) {
    attempted.set(
      need,
      await builds[need]().then(
        () => true,
        (error) => {
          explain(error)
          fail(need)
          return false
        },
      ),
    )
  }
  return attempted.get(need)
}

async function runSuite(suite) {
  console.log(`\n== ${suite.title}`)
  for (const need of suite.needs) {
    if (await ready(need)) continue
    console.log(`${suite.title}: not run, because what it needs could not be built`)
    fail(suite.title)
    return
  }
  const began = performance.now()
  const counts = await suite.run(everything).catch((error) => {
    explain(error)
    return { passed: 0, failed: 1, names: ['broken off'] }
  })
  const took = duration(performance.now() - began)
  console.log(`${suite.title}: ${counts.passed} passed, ${counts.failed} failed in ${took}`)
  table.push([suite.title, counts.passed + counts.failed || 'not run', took])
  total.passed += counts.passed
  total.failed += counts.failed
  total.names.push(...counts.names.map((name) => `${suite.title}: ${name}`))
}

/** Tells which suites the arguments of the command mean. */
function choice(args) {
  if (args.includes('--changed')) {
    const names = concerned(changedFiles())
    return (suite) => names.has(suite.name) && !suite.extra
  }
  const names = args.filter((name) => name !== '--all')
  const known = suites.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Problem(`No suite is named ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  return (suite) => (names.length > 0 ? names.includes(suite.name) : everything || !suite.extra)
}

async function runRow(row) {
  for (const suite of row) await runSuite(suite)
}

/** Says what failed and the count, and ends. */
function end() {
  if (table.length > 1) {
    console.log('\n| Suite | Tests | Time |\n|---|--:|--:|')
    for (const row of table) console.log(`| ${row.join(' | ')} |`)
  }
  if (total.failed > 0) console.log('\nFailed:')
  for (const name of total.names) console.log(`  ${name.split('\n')[0]}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}

// What failed where nobody waits for it fails all; the count is said nevertheless.
process.on('uncaughtException', (error) => {
  explain(error)
  fail('what nobody waited for')
  end()
})

try {
  const isChosen = choice(process.argv.slice(2))
  await setup()
  if (!suites.some(isChosen)) console.log('\nNo change concerns a suite.')
  for (const stage of stages) await Promise.all(stage.map((row) => runRow(row.filter(isChosen))))
} catch (error) {
  explain(error)
  fail('the command itself')
}
end()
