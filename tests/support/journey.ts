// Fixtures of every journey: a separate shop, and a final assertion that the browser reported no unexpected
// failures.
import { test as base, expect } from '@playwright/test'
import { BrowserFailures } from './console-errors.ts'
import {
  createEmptyDatabase,
  createSeededDatabase,
  type Database,
  type Server,
  serve,
  sites,
} from './server.ts'

export interface Shop extends Server {
  database: Database
}

interface WorkerFixtures {
  template: Database
}

interface TestFixtures {
  /** Site that the shop serves: `test.use({ site: 'rendered' })`. */
  site: keyof typeof sites
  /** Data of the shop at its start: `test.use({ catalogue: 'none' })`. */
  catalogue: 'demo' | 'none'
  shop: Shop
  complaints: BrowserFailures
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  template: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this parameter
    async ({}, use) => {
      const template = await createSeededDatabase()
      await use(template)
      await template.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: ['bare', { option: true }],
  catalogue: ['demo', { option: true }],
  shop: async ({ template, site, catalogue }, use, info) => {
    const database = await (catalogue === 'demo' ? createSeededDatabase(template) : createEmptyDatabase())
    const server = await serve(database, sites[site])
    await use({ ...server, database })
    await server.kill()
    if (info.status !== info.expectedStatus) await info.attach('server.log', { body: server.log() })
    await database.remove()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  complaints: [
    async ({ context, shop }, use) => {
      const complaints = new BrowserFailures(shop.url, shop.panelUrl)
      const stop = complaints.listen(context)
      await use(complaints)
      stop()
      expect(complaints.verdict(), 'unexpected browser failures').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
