// What every journey gets: a shop of its own, and the promise that the browser has nothing to complain about.
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type Database, type Server, seededDatabase, serve } from './server.ts'

export interface Shop extends Server {
  database: Database
}

/** What went wrong in the browser while a journey ran; a journey names what it expects. */
export class Complaints {
  readonly #seen: string[] = []
  readonly #expected: RegExp[] = []

  /** Declares a complaint that belongs to the journey, such as the 401 of a wrong password. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  /** Listens to every tab. */
  listen(context: BrowserContext): void {
    context.on('weberror', (error) => this.#seen.push(`page error: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#seen.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('requestfailed', (request) => {
      // A navigation aborts what the page before it was still loading.
      if (request.failure()?.errorText === 'net::ERR_ABORTED') return
      this.#seen.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400) this.#seen.push(`${response.status()}: ${response.url()}`)
    })
  }

  unexpected(): string[] {
    return this.#seen.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)))
  }
}

interface WorkerFixtures {
  template: Database
}

interface TestFixtures {
  shop: Shop
  complaints: Complaints
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  template: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this parameter
    async ({}, use) => {
      const template = await seededDatabase()
      await use(template)
      await template.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: async ({ template }, use, info) => {
    const database = await seededDatabase(template)
    const server = await serve(database)
    await use({ ...server, database })
    await server.stop()
    if (info.status !== info.expectedStatus) await info.attach('server.log', { body: server.log() })
    await database.remove()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  complaints: [
    async ({ browser, context }, use) => {
      const complaints = new Complaints()
      const listen = (other: BrowserContext) => complaints.listen(other)
      listen(context)
      // Other people's browsers as well.
      browser.on('context', listen)
      await use(complaints)
      browser.off('context', listen)
      expect(complaints.unexpected(), 'the browser has nothing to complain about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
