// `npm run prerender`: renders the pages of a running shop as HTML, with sitemaps and metadata for search
// engines.
// `npm run prerender -- --watch` updates them when the API changes; `--help` lists all options.
import { prerenderArgs } from './lib/prerender.mjs'
import { main } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { apiUrl, configuredPort } from './lib/server.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await buildWholeSite()
  const program = start(process.execPath, [
    ...prerenderArgs(apiUrl(configuredPort())),
    ...process.argv.slice(2),
  ])
  process.exitCode = await new Promise((resolve) => program.once('close', resolve))
})
