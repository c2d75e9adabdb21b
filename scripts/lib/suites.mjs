// Test suites in execution order: the builds that each needs, and a function that runs it and returns its
// counts.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { all as allFaults, runFaultTests, short } from '../../tests/faults/suites.mjs'
import { show } from '../../tests/faults/support/report.mjs'
import { checkBudgets } from './budgets.mjs'
import { runChecks } from './checks.mjs'
import { cargoCounts, playwrightCounts, readCounts, readReport, tapCounts, vitestCounts } from './counts.mjs'
import { fuzz } from './fuzzing.mjs'
import { tempFolder } from './memory.mjs'
import { bin, fromRoot } from './paths.mjs'
import { withPostgres } from './postgres.mjs'
import { step } from './progress.mjs'
import { findPython, installSchemathesis, PYTHON_NOT_FOUND } from './python-tools.mjs'
import { attempt } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

/**
 * Runs a program with its output prefixed by the suite's name, and returns its counts. `parse` receives the
 * report, or the output without one.
 */
async function runCounted(name, command, args, { report, parse, ...options }) {
  if (report) {
    rmSync(report, { force: true })
    mkdirSync(dirname(report), { recursive: true })
  }
  const { code, output } = await attempt(command, args, { echo: name, ...options })
  return readCounts(code, () => parse(report ? readReport(report) : output))
}

const PASSED = { passed: 1, failed: 0, names: [] }

const NOT_RUN = { passed: 0, failed: 0, names: [] }

const reportFile = (name) => fromRoot('target', 'test-results', name)

/** Simulation seeds of `npm run test:all`; `npm test` uses fewer. */
const ALL_SEEDS = { MOSTRADOR_SIMULATION_SEEDS: '1..5000' }

/**
 * Environment of the Rust tests. Two threads per processor, because most tests wait for the disk or a timer.
 * The target directory differs from the one whose server concurrent suites run.
 */
const testEnv = () => ({
  ...cargoEnv(),
  CARGO_TARGET_DIR: fromRoot('target', 'cargo-test'),
  RUST_TEST_THREADS: String(2 * availableParallelism()),
  TMPDIR: tempFolder(),
})

function cargoTest(name, env, ...args) {
  return runCounted(name, 'cargo', ['test', '--no-fail-fast', ...args], { env, parse: cargoCounts })
}

/**
 * Runs the tests of the core and the server, then those of the bindings, which need another build of the
 * core.
 */
async function rust(runAll) {
  const env = { ...testEnv(), ...(runAll && ALL_SEEDS) }
  const native = await cargoTest('rust', env)
  const bindings = await cargoTest('rust', env, '-p', 'mostrador-wasm')
  return {
    passed: native.passed + bindings.passed,
    failed: native.failed + bindings.failed,
    names: [...native.names, ...bindings.names],
  }
}

/** Runs the tests of the server again, with PostgreSQL. */
function postgres() {
  return withPostgres((url) =>
    cargoTest('postgres', { ...testEnv(), MOSTRADOR_TEST_DATABASE: url }, '--test', 'api'),
  )
}

/**
 * Lists the test files of a folder, because Node versions interpret a folder argument of `--test`
 * differently.
 */
function testFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.test.mjs'))
  return files.sort().map((file) => join(folder, file))
}

function node(name, ...folders) {
  const files = folders.flatMap(testFiles)
  // `node --test` without files would search the whole repository.
  if (files.length === 0) return readCounts(1, () => ({ passed: 0, failed: 0, names: [] }))
  const report = reportFile(`${name}.tap`)
  const spec = ['--test-reporter=spec', '--test-reporter-destination=stdout']
  const tap = ['--test-reporter=tap', `--test-reporter-destination=${report}`]
  return runCounted(name, process.execPath, ['--test', ...spec, ...tap, ...files], {
    report,
    parse: tapCounts,
  })
}

/** Runs the Vitest tests of a folder; `options` may select a project. */
function vitest(name, cwd, ...options) {
  const report = reportFile(`${name}.json`)
  const args = ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runCounted(name, bin('vitest'), args, { cwd, report, parse: vitestCounts })
}

function playwright(name, runAll) {
  const report = reportFile(`${name}.json`)
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TMPDIR: tempFolder(),
    ...(runAll && { MOSTRADOR_VISUAL: '1' }),
  }
  return runCounted(name, bin('playwright'), ['test', '--reporter=list,json'], {
    cwd: fromRoot('tests'),
    env,
    report,
    parse: playwrightCounts,
  })
}

/** Checks the sizes of all files, as one test. `npm run budgets` also measures the first visits. */
async function budgets() {
  const { missed } = await checkBudgets()
  if (missed.length === 0) return PASSED
  console.log(`Over budget: ${missed.join(', ')}. To accept the current sizes: npm run budgets -- --accept`)
  return { passed: 0, failed: 1, names: missed }
}

/** Sends a thousand requests generated from the contract, as one test. `npm run contract:fuzz` sends more. */
async function contractFuzzing() {
  const interpreter = await findPython()
  if (!interpreter) {
    console.log(PYTHON_NOT_FOUND)
    return NOT_RUN
  }
  await step('Schemathesis', (report) => installSchemathesis(interpreter, report))
  const { failed } = await fuzz({ cases: 1000, seed: 1, brief: true })
  return failed ? { passed: 0, failed: 1, names: ['generated requests'] } : PASSED
}

/**
 * Runs fault tests in the short size, with one test per promise. `npm run drills` runs all in the long size.
 */
async function faultTests(runAll) {
  const counts = { passed: 0, failed: 0, names: [] }
  for (const { title, kind, rows } of await runFaultTests(runAll ? allFaults : short, {
    size: 'short',
    seed: 1,
  })) {
    console.log(`\n  ${title}, ${kind}`)
    const missed = show(rows)
    counts.failed += missed.length
    counts.passed += rows.filter(([, , promise]) => promise !== '').length - missed.length
    counts.names.push(...missed.map(([name, figure]) => `${title}, ${kind}: ${name}: ${figure}`))
  }
  return counts
}

const checks = { name: 'checks', title: 'Checks', needs: [], run: () => runChecks() }

/** Suites that mostly compile or wait for databases. */
const native = [
  { name: 'rust', title: 'Rust', needs: [], run: rust },
  { name: 'postgres', title: 'The server on PostgreSQL', needs: [], run: postgres },
]

const parts = [
  {
    name: 'tooling',
    title: 'Tooling',
    needs: [],
    run: () =>
      node('tooling', fromRoot('scripts'), fromRoot('tests', 'faults'), fromRoot('tests', 'invoices')),
  },
  { name: 'demo', title: 'Demo data', needs: [], run: () => node('demo', fromRoot('api', 'demo')) },
  {
    name: 'pkg',
    title: 'The package',
    needs: ['package', 'instrumented'],
    run: () => vitest('pkg', fromRoot('pkg')),
  },
  { name: 'app', title: 'The app', needs: ['package'], run: () => vitest('app', fromRoot('app')) },
  { name: 'panel', title: 'The panel', needs: [], run: () => vitest('panel', fromRoot('panel')) },
  { name: 'budgets', title: 'Budgets', needs: ['package', 'site'], run: budgets },
  {
    name: 'contract',
    title: 'Contract tests',
    needs: ['package', 'instrumented', 'server', 'totals'],
    run: () => vitest('contract', fromRoot('tests'), '--project', 'contract'),
  },
  {
    name: 'packaging',
    title: 'Packaging',
    needs: ['package', 'server', 'browser'],
    run: () => vitest('packaging', fromRoot('tests'), '--project', 'packaging'),
  },
  {
    name: 'faults',
    title: 'Fault tests',
    needs: ['package', 'server', 'site', 'browser'],
    run: faultTests,
  },
  { name: 'fuzzing', title: 'Contract fuzzing', extra: true, needs: ['server'], run: contractFuzzing },
]

/** Suite that uses all processors, so it runs alone. */
const journeys = {
  name: 'journeys',
  title: 'Browser tests',
  needs: ['package', 'server', 'site', 'browser'],
  run: (runAll) => playwright('journeys', runAll),
}

/**
 * Stages of rows of suites. Stages run one after another; the rows of a stage run concurrently, the suites of
 * a row one after another. `needs` lists build steps of test.mjs. `run` receives true for `npm run test:all`
 * and returns the counts. An `extra` suite runs only in `npm run test:all`, or if it is named.
 */
export const stages = [[[checks]], [native, parts], [[journeys]]]

export const suites = stages.flat(2)
