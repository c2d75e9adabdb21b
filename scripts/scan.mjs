// `npm run scan`: the scanners of others over the sources and over a running shop: semgrep with rules of our own, Wapiti and
// sqlmap. It fails when one of them finds something that is medium or high and not explained, has looked at nothing, or has
// not come to its end.
import { buildServer } from './lib/build.mjs'
import { withFuzzShop } from './lib/fuzz-shop.mjs'
import { logIn } from './lib/load/customers.mjs'
import { show } from './lib/load/verdicts.mjs'
import { at } from './lib/paths.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { pythonFor } from './lib/python-tools.mjs'
import { semgrep, sources } from './lib/scan/semgrep.mjs'
import { injections, sqlmap } from './lib/scan/sqlmap.mjs'
import { verdict } from './lib/scan/verdict.mjs'
import { pages, wapiti } from './lib/scan/wapiti.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const OLDEST_PYTHON = [3, 10]

await main(async () => {
  const interpreter = await pythonFor(OLDEST_PYTHON)
  if (!interpreter) throw new Problem('The scanners want Python 3.10 or newer, with venv.')
  await setup()
  for (const [name, tool] of Object.entries({ semgrep, Wapiti: wapiti, sqlmap }))
    await step(name, (report) => tool.install(interpreter, report))
  await step('Server', buildServer)
  await buildWholeSite()

  const results = {}
  const scan = (name, work) =>
    step(name, async (report) => {
      results[name] = await work(report)
    })
  await scan('semgrep, the sources', sources)
  await withFuzzShop(
    async (api, { FUZZ_EMAIL, FUZZ_PASSWORD, FUZZ_PRICE_CODE: code }, own, folder) => {
      const origin = new URL(api).origin
      const token = await logIn(origin, FUZZ_EMAIL, FUZZ_PASSWORD)
      await scan('sqlmap, what is sent', (report) => injections(api, token, { own, code }, folder, report))
      await scan('Wapiti, pages and API', (report) => pages(origin, token, folder, report))
    },
    at('app', 'dist'),
  )

  const rows = Object.entries(results).map(([name, result]) => {
    for (const { level, what, where } of result.findings)
      console.log(`  ${name.split(',')[0]}, ${level}: ${what}, ${where}`.slice(0, 200))
    return verdict(name, result)
  })
  if (show(rows).length > 0)
    throw new Problem('A scanner has found something, or has not looked at everything: see above.')
})
