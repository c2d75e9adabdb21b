// `npm test`: runs the test suites and prints a table of them and the total count.
// `npm test -- rust app` runs these suites, `npm test -- --changed` those affected by the changes since the
// last commit.
// `npm run test:all` adds visual comparison, all fault tests with a short size, fuzzing and more simulation
// seeds.
import { buildInstrumented, buildServer, buildTotals } from './lib/build.mjs'
import { affectedSuites, changedFiles } from './lib/changed.mjs'
import { installChromium, installTestBrowser } from './lib/chromium.mjs'
import { duration, printError, step, UserError } from './lib/progress.mjs'
import { buildEngine, buildWholeSite } from './lib/steps.mjs'
import { stages, suites } from './lib/suites.mjs'
import { setup } from './setup.mjs'

const runAll = process.argv.includes('--all')

const builds = {
  package: buildEngine,
  instrumented: () => step('Instrumented engine', buildInstrumented),
  server: () => step('Server', buildServer),
  totals: () => step('Totals of the native core', buildTotals),
  site: buildWholeSite,
  browser: async () => {
    await step('Chromium', installTestBrowser)
    if (runAll) await step('Chromium for visual comparison', installChromium)
  },
}

/** Counts of all suites, with the names of the failures. */
const total = { passed: 0, failed: 0, names: [] }
/** Outcomes of the builds that have run, by name. */
const buildOutcomes = new Map()
/** Title, number of tests and duration of each suite that ran. */
const table = []

function addFailure(name) {
  total.failed += 1
  total.names.push(name)
}

/** Runs a build once and returns whether it succeeded. A failure is printed and counted once. */
async function ensureBuilt(name) {
  if (!buildOutcomes.has(name)) {
    buildOutcomes.set(
      name,
      await builds[name]().then(
        () => true,
        (error) => {
          printError(error)
          addFailure(`build: ${name}`)
          return false
        },
      ),
    )
  }
  return buildOutcomes.get(name)
}

async function runSuite(suite) {
  console.log(`\n== ${suite.title}`)
  for (const build of suite.needs) {
    if (await ensureBuilt(build)) continue
    console.log(`${suite.title}: not run, because the build «${build}» failed`)
    addFailure(suite.title)
    return
  }
  const began = performance.now()
  const counts = await suite.run(runAll).catch((error) => {
    printError(error)
    return { passed: 0, failed: 1, names: ['aborted by an error'] }
  })
  const elapsed = duration(performance.now() - began)
  console.log(`${suite.title}: ${counts.passed} passed, ${counts.failed} failed in ${elapsed}`)
  table.push([suite.title, counts.passed + counts.failed || 'not run', elapsed])
  total.passed += counts.passed
  total.failed += counts.failed
  total.names.push(...counts.names.map((name) => `${suite.title}: ${name}`))
}

/** Returns a predicate of the suites that the arguments select. */
function selectSuites(args) {
  if (args.includes('--changed')) {
    const names = affectedSuites(changedFiles())
    return (suite) => names.has(suite.name) && !suite.extra
  }
  const names = args.filter((name) => name !== '--all')
  const known = suites.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new UserError(`Unknown suite: ${unknown.join(', ')}. Available suites: ${known.join(', ')}`)
  return (suite) => (names.length > 0 ? names.includes(suite.name) : runAll || !suite.extra)
}

async function runRow(row) {
  for (const suite of row) await runSuite(suite)
}

/** Prints the table, the failures and the total count, and exits. */
function finish() {
  if (table.length > 1) {
    console.log('\n| Suite | Tests | Time |\n|---|--:|--:|')
    for (const row of table) console.log(`| ${row.join(' | ')} |`)
  }
  if (total.failed > 0) console.log('\nFailed:')
  for (const name of total.names) console.log(`  ${name.split('\n')[0]}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}

// An uncaught error fails the command; the counts so far are printed.
process.on('uncaughtException', (error) => {
  printError(error)
  addFailure('uncaught error')
  finish()
})

try {
  const isSelected = selectSuites(process.argv.slice(2))
  await setup()
  if (!suites.some(isSelected)) console.log('\nThe changes affect no suite.')
  for (const stage of stages) await Promise.all(stage.map((row) => runRow(row.filter(isSelected))))
} catch (error) {
  printError(error)
  addFailure('npm test')
}
finish()
