// `npm run scan`: the scanners of others over the sources and over a running shop: semgrep with rules of our own, Wapiti and
// sqlmap. It fails when one of them finds something that is medium or high and not explained below.
import { buildServer } from './lib/build.mjs'
import { withFuzzShop } from './lib/fuzz-shop.mjs'
import { logIn } from './lib/load/customers.mjs'
import { show } from './lib/load/verdicts.mjs'
import { at } from './lib/paths.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { pythonFor } from './lib/python-tools.mjs'
import { explained } from './lib/scan/explained.mjs'
import { semgrep, sources } from './lib/scan/semgrep.mjs'
import { injections, sqlmap } from './lib/scan/sqlmap.mjs'
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
    async (api, { FUZZ_EMAIL, FUZZ_PASSWORD }, _own, folder) => {
      const origin = new URL(api).origin
      const token = await logIn(origin, FUZZ_EMAIL, FUZZ_PASSWORD)
      await scan('sqlmap, what is sent', (report) => injections(api, token, folder, report))
      await scan('Wapiti, pages and API', (report) => pages(origin, token, folder, report))
    },
    at('app', 'dist'),
  )

  const rows = Object.entries(results).map(([name, { findings, tried }]) => {
    const serious = findings.filter((finding) => finding.level !== 'low' && !explained(finding))
    for (const { level, what, where } of findings)
      console.log(`  ${name.split(',')[0]}, ${level}: ${what}, ${where}`.slice(0, 200))
    const of = (level) => findings.filter((finding) => finding.level === level).length
    const figure = `${tried}; high ${of('high')}, medium ${of('medium')}, low ${of('low')}`
    return [name, figure, 'nothing medium or high that is not explained', serious.length === 0]
  })
  if (show(rows).length > 0) throw new Problem('A scanner has found something: see above.')
})
