// `npm test`: everything, and one line at the end with the count. `npm test -- rust app` runs only those suites.
import {
  buildInstrumented,
  buildPackage,
  buildSite,
  buildTested,
  buildWasm,
  drawPictures,
} from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { duration, explain, Problem, step } from './lib/progress.mjs'
import { suites } from './lib/suites.mjs'
import { setup } from './setup.mjs'

const builds = {
  package: async () => {
    await step('Core to WebAssembly', buildWasm)
    await step('Package', buildPackage)
  },
  instrumented: () => step('An engine with recordings and panics', buildInstrumented),
  server: () => step('Server and tests', buildTested),
  site: async () => {
    await step('Pictures', drawPictures)
    await step('Site', buildSite)
  },
  browser: () => step('Chromium', installChromium),
}

const total = { passed: 0, failed: 0, names: [] }
const attempted = new Map()

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
  const counts = await suite.run().catch((error) => {
    explain(error)
    return { passed: 0, failed: 1, names: ['broken off'] }
  })
  const took = duration(performance.now() - began)
  console.log(`${suite.title}: ${counts.passed} passed, ${counts.failed} failed in ${took}`)
  total.passed += counts.passed
  total.failed += counts.failed
  total.names.push(...counts.names.map((name) => `${suite.title}: ${name}`))
}

function chosen(names) {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name))
  if (unknown.length > 0) {
    throw new Problem(
      `No suite is named ${unknown.join(', ')}. There are: ${suites.map((s) => s.name).join(', ')}`,
    )
  }
  return names.length === 0 ? suites : suites.filter((suite) => names.includes(suite.name))
}

/** Says what failed and the count, and ends. */
function end() {
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
  const wanted = chosen(process.argv.slice(2))
  await setup()
  for (const suite of wanted) await runSuite(suite)
} catch (error) {
  explain(error)
  fail('the command itself')
}
end()
