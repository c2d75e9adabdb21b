// `npm test`: everything, and one line at the end with the count. `npm test -- rust app` runs only those suites.
import {
  buildPackage,
  buildPanicking,
  buildServer,
  buildSite,
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
  panicking: () => step('An engine that panics', buildPanicking),
  server: () => step('Server', buildServer),
  site: async () => {
    await step('Pictures', drawPictures)
    await step('Site', buildSite)
  },
  browser: () => step('Chromium', installChromium),
}

const total = { passed: 0, failed: 0 }
const attempted = new Map()

/** Builds once; a failure is explained and counted once, and remembered for the suites that need it. */
async function ready(need) {
  if (!attempted.has(need)) {
    attempted.set(
      need,
      await builds[need]().then(
        () => true,
        (error) => {
          explain(error)
          total.failed += 1
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
    total.failed += 1
    return
  }
  const began = performance.now()
  const counts = await suite.run().catch((error) => {
    explain(error)
    return { passed: 0, failed: 1 }
  })
  const took = duration(performance.now() - began)
  console.log(`${suite.title}: ${counts.passed} passed, ${counts.failed} failed in ${took}`)
  total.passed += counts.passed
  total.failed += counts.failed
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

/** Says the count and ends. */
function end() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}

// What failed where nobody waits for it fails all; the count is said nevertheless.
process.on('uncaughtException', (error) => {
  explain(error)
  total.failed += 1
  end()
})

try {
  const wanted = chosen(process.argv.slice(2))
  await setup()
  for (const suite of wanted) await runSuite(suite)
} catch (error) {
  explain(error)
  total.failed += 1
}
end()
