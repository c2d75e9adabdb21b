// Global setup: prerenders the pages of the demo catalogue once for all journeys.
import { bin, fromRoot } from '../../scripts/lib/paths.mjs'
import { prerender } from '../../scripts/lib/prerender.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { SITE_URL } from './prerender-watch.ts'
import { createSeededDatabase, serve, sites } from './server.ts'

/** Prerenders the pages of an app build into a site. */
async function render(app: string, site: string): Promise<void> {
  const database = await createSeededDatabase()
  const server = await serve(database)
  try {
    await prerender(() => {}, `${server.url}/api/v1`, site, ['--url', SITE_URL, '--app', app])
  } finally {
    await server.stop()
    await database.remove()
  }
}

export default function renderSite(): Promise<void> {
  return render(sites.bare, sites.rendered)
}

/** Bundles the app with React's development build, which reports warnings, and prerenders its pages. */
export async function renderDevelopmentSite(): Promise<void> {
  const app = fromRoot('target', 'app-development')
  const args = ['build', '--mode', 'development', '--outDir', app, '--emptyOutDir']
  await run(bin('vite'), args, { cwd: fromRoot('app'), env: { ...process.env, NODE_ENV: 'development' } })
  await render(app, sites.development)
}
