// Before the journeys: the pages of the demo catalogue, rendered once for all of them.
import { at, bin } from '../../scripts/lib/paths.mjs'
import { prerender } from '../../scripts/lib/prerender.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { SITE_URL } from './rendered.ts'
import { development, seededDatabase, serve, sites } from './server.ts'

export default async function renderSite(): Promise<void> {
  if (development) await buildForDevelopment()
  const database = await seededDatabase()
  const server = await serve(database)
  try {
    await prerender(() => {}, `${server.url}/api/v1`, sites.rendered, [
      ...['--url', SITE_URL, '--app', sites.bare],
    ])
  } finally {
    await server.stop()
    await database.remove()
  }
}

/** Bundles the app as `vite build` does, with React's development build and its warnings. */
function buildForDevelopment(): Promise<unknown> {
  const args = ['build', '--mode', 'development', '--outDir', sites.bare, '--emptyOutDir']
  return run(bin('vite'), args, { cwd: at('app'), env: { ...process.env, NODE_ENV: 'development' } })
}
