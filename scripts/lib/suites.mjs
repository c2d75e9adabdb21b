// The test suites, in the order in which they run: what each needs built, how it runs, how it is counted.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { all as allFaults, runFaultTests, short } from '../../tests/faults/suites.mjs'
import { show } from '../../tests/faults/support/report.mjs'
import { overBudget } from './budgets.mjs'
import { runChecks } from './checks.mjs'
import { cargoCounts, playwrightCounts, reportFrom, settle, tapCounts, vitestCounts } from './counts.mjs'
import { fuzz } from './fuzzing.mjs'
import { quickFolder } from './memory.mjs'
import { at, bin } from './paths.mjs'
import { withPostgres } from './postgres.mjs'
import { step } from './progress.mjs'
import { installSchemathesis, python, WITHOUT_PYTHON } from './python-tools.mjs'
import { attempt } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

/** Runs a program, its output behind the suite's name, and returns its count. `read` gets the output or the report. */
async function counted(name, command, args, { report, read, ...options }) {
  if (report) {
    rmSync(report, { force: true })
    mkdirSync(dirname(report), { recursive: true })
  }
  const { code, output } = await attempt(command, args, { echo: name, ...options })
  return settle(code, () => read(report ? reportFrom(report) : output))
}

const PASSED = { passed: 1, failed: 0, names: [] }

const NOT_RUN = { passed: 0, failed: 0, names: [] }

const reportFile = (name) => at('target', 'test-results', name)

/** Seeds of the simulation of a whole shop in `npm run test:all`; `npm test` has a few. */
const ALL_SEEDS = { MOSTRADOR_SIMULATION_SEEDS: '1..5000' }

/**
 * The environment of Rust's tests: two at once on each processor, as most of them wait for the disk or a timer at times. Cargo
 * leaves the server in another folder than the one from which suites beside them start it.
 */
const testEnv = () => ({
  ...cargoEnv(),
  CARGO_TARGET_DIR: at('target', 'cargo-test'),
  RUST_TEST_THREADS: String(2 * availableParallelism()),
  TMPDIR: quickFolder(),
})

function cargoTest(name, env, ...choice) {
  return counted(name, 'cargo', ['test', '--no-fail-fast', ...choice], { env, read: cargoCounts })
}

/** Tests of the core and the server, then those of the bindings, which need another build of the core. */
async function rust(everything) {
  const env = { ...testEnv(), ...(everything && ALL_SEEDS) }
  const native = await cargoTest('rust', env)
  const bindings = await cargoTest('rust', env, '-p', 'mostrador-wasm')
  return {
    passed: native.passed + bindings.passed,
    failed: native.failed + bindings.failed,
    names: [...native.names, ...bindings.names],
  }
}

/** The server's tests once more, on a PostgreSQL started for them. */
function postgres() {
  return withPostgres((url) =>
    cargoTest('postgres', { ...testEnv(), MOSTRADOR_TEST_DATABASE: url }, '--test', 'api'),
  )
}

/** Node 20 and later read a folder given to `--test` differently; files they all understand. */
function testFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.test.mjs'))
  return files.sort().map((file) => join(folder, file))
}

function node(name, ...folders) {
  const files = folders.flatMap(testFiles)
  // Without a file, `node --test` would look for tests everywhere, this very command included.
  if (files.length === 0) return settle(1, () => ({ passed: 0, failed: 0, names: [] }))
  const report = reportFile(`${name}.tap`)
  const spec = ['--test-reporter=spec', '--test-reporter-destination=stdout']
  const tap = ['--test-reporter=tap', `--test-reporter-destination=${report}`]
  return counted(name, process.execPath, ['--test', ...spec, ...tap, ...files], { report, read: tapCounts })
}

/** The tests of a folder, or of one of its projects. */
function vitest(name, cwd, ...choice) {
  const report = reportFile(`${name}.json`)
  const args = ['run', ...choice, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted(name, bin('vitest'), args, { cwd, report, read: vitestCounts })
}

function playwright(name, everything) {
  const report = reportFile(`${name}.json`)
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TMPDIR: quickFolder(),
    ...(everything && { MOSTRADOR_VISUAL: '1' }),
  }
  return counted(name, bin('playwright'), ['test', '--reporter=list,json'], {
    cwd: at('tests'),
    env,
    report,
    read: playwrightCounts,
  })
}

/** One test: everything weighs what it may. What the first visit to a page may download, `npm run budgets` measures. */
async function budgets() {
  const { missed } = await overBudget()
  if (missed.length === 0) return PASSED
  console.log(`Over budget: ${missed.join(', ')}. For a file, if it is worth it: npm run budgets -- --accept`)
  return { passed: 0, failed: 1, names: missed }
}

/** One test: a thousand requests generated from the contract. `npm run contract:fuzz` makes more. */
async function contractFuzzing() {
  const interpreter = await python()
  if (!interpreter) {
    console.log(WITHOUT_PYTHON)
    return NOT_RUN
  }
  await step('Schemathesis', (report) => installSchemathesis(interpreter, report))
  const { failed } = await fuzz({ cases: 1000, seed: 1, brief: true })
  return failed ? { passed: 0, failed: 1, names: ['what was asked out of the contract'] } : PASSED
}

/** Fault tests in their short size: a test for each promise. `npm run drills` runs all of them, in their long size. */
async function faultTests(everything) {
  const counts = { passed: 0, failed: 0, names: [] }
  for (const { title, kind, rows } of await runFaultTests(everything ? allFaults : short, {
    size: 'short',
    seed: 1,
  })) {
    console.log(`\n  ${title}, ${kind}`)
    const missed = show(rows)
    counts.failed += missed.length
    counts.passed += rows.filter(([, , promise]) => promise !== '').length - missed.length
    counts.names.push(...missed.map(([what, measured]) => `${title}, ${kind}: ${what}: ${measured}`))
  }
  return counts
}

/** Formats, lints and types, before what they concern is tested. */
const checks = { name: 'checks', title: 'Checks', needs: [], run: () => runChecks() }

/** Compiling the tests takes most of the time of these, and waiting for the databases much of the rest. */
const native = [
  { name: 'rust', title: 'Rust', needs: [], run: rust },
  { name: 'postgres', title: 'The server on PostgreSQL', needs: [], run: postgres },
]

const parts = [
  {
    name: 'tooling',
    title: 'Tooling',
    needs: [],
    run: () => node('tooling', at('scripts'), at('tests', 'faults')),
  },
  { name: 'demo', title: 'Demo data', needs: [], run: () => node('demo', at('api', 'demo')) },
  {
    name: 'pkg',
    title: 'The package',
    needs: ['package', 'instrumented'],
    run: () => vitest('pkg', at('pkg')),
  },
  { name: 'app', title: 'The app', needs: ['package'], run: () => vitest('app', at('app')) },
  { name: 'budgets', title: 'Budgets', needs: ['package', 'site'], run: budgets },
  {
    name: 'contract',
    title: 'Contract across the parts',
    needs: ['package', 'instrumented', 'server', 'totals'],
    run: () => vitest('contract', at('tests'), '--project', 'contract'),
  },
  {
    name: 'packaging',
    title: 'The package where it is installed',
    needs: ['package', 'server', 'browser'],
    run: () => vitest('packaging', at('tests'), '--project', 'packaging'),
  },
  {
    name: 'faults',
    title: 'Fault tests',
    needs: ['package', 'server', 'site', 'browser'],
    run: faultTests,
  },
  { name: 'fuzzing', title: 'Contract fuzzing', extra: true, needs: ['server'], run: contractFuzzing },
]

/** These fill the processors by themselves. */
const journeys = {
  name: 'journeys',
  title: 'Browser journeys',
  needs: ['package', 'server', 'site', 'browser'],
  run: (everything) => playwright('journeys', everything),
}

/**
 * Stages of rows of suites: stages run one after the other, the rows of a stage beside each other. `needs` names the build
 * steps of test.mjs; `run` gets whether everything is to be tested (`npm run test:all`), and returns the count. A suite
 * that is `extra` runs only then, or when it is named.
 */
export const stages = [[[checks]], [native, parts], [[journeys]]]

export const suites = stages.flat(2)
