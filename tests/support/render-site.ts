// Before the journeys: the pages of the demo catalogue, rendered once for all of them.
import { prerender } from '../../scripts/lib/prerender.mjs'
import { SITE_URL } from './rendered.ts'
import { seededDatabase, serve, sites } from './server.ts'

export default async function renderSite(): Promise<void> {
  const database = await seededDatabase()
  const server = await serve(database)
  try {
    await prerender(() => {}, `${server.url}/api/v1`, sites.rendered, ['--url', SITE_URL])
  } finally {
    await server.stop()
    await database.remove()
  }
}
