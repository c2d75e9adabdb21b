// `npm run prerender`: makes the site of what the API of a running shop says: every page as HTML, with what search engines
// read. `npm run prerender -- --watch` goes on following the API; `--help` names the rest.
import { prerenderer } from './lib/prerender.mjs'
import { main } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { apiUrl, chosenPort } from './lib/server.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await buildWholeSite()
  const program = start(process.execPath, [...prerenderer(apiUrl(chosenPort())), ...process.argv.slice(2)])
  process.exitCode = await new Promise((resolve) => program.once('close', resolve))
})
