// The promise that every journey ends with: what went wrong in a browser is told, unless it was announced.
import type { Page } from '@playwright/test'
import { Complaints } from '../support/complaints.ts'
import { expect, test as journey } from '../support/journey.ts'

const NOWHERE = '/api/v1/blogs/nada/articles'

/** Here it is the journey that reads the verdict. */
const test = journey.extend({
  complaints: async ({ context, shop }, use) => {
    const complaints = new Complaints(shop.url)
    const stop = complaints.listen(context)
    await use(complaints)
    stop()
  },
})

/** Asks from within a page. */
const ask = (page: Page, address: string, method = 'GET') =>
  page.evaluate(
    ([address = '', method]) =>
      fetch(address, { method })
        .catch(() => null)
        .then(() => null),
    [address, method],
  )

// A page on which there is no app.
test.beforeEach(({ page }) => page.goto('/favicon.svg'))

test('what is announced belongs to its step, and to nothing before or after', async ({
  page,
  shop,
  complaints,
}) => {
  const told = `404 GET ${shop.url}${NOWHERE}`
  await ask(page, NOWHERE)
  expect(complaints.verdict()).toEqual([told])
  await complaints.during([[404, 'GET', NOWHERE]], () => ask(page, NOWHERE))
  expect(complaints.verdict()).toEqual([told])
  await ask(page, NOWHERE)
  expect(complaints.verdict()).toEqual([told, told])
  complaints.expect([404, 'GET', NOWHERE])
  await ask(page, NOWHERE)
  await ask(page, NOWHERE)
  expect(complaints.verdict()).toEqual([told, told])
})

test('another status, method, path or network error is another failure', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expect(
    [403, 'GET', NOWHERE, 'maybe'],
    [404, 'POST', NOWHERE, 'maybe'],
    [404, 'GET', '/api/v1/blogs', 'maybe'],
    [404, 'GET', /^\/api\/v1\/blogs\/nada\/articles\?page=1$/, 'maybe'],
    ['ERR_INTERNET_DISCONNECTED', 'GET', '/api/v1/shops', 'maybe'],
  )
  await ask(page, `${NOWHERE}?page=2`)
  await page.route('**/api/v1/shops', (route) => route.abort())
  await ask(page, '/api/v1/shops')
  expect(complaints.verdict()).toEqual([
    `404 GET ${shop.url}${NOWHERE}?page=2`,
    `ERR_FAILED GET ${shop.url}/api/v1/shops`,
  ])
})

test("nothing of another's site can be announced", async ({ page, complaints }) => {
  complaints.expect(['ERR_FAILED', 'GET', '/', 'maybe'])
  await page.route('https://otra.example/', (route) => route.abort())
  await page.goto('https://otra.example/').catch(() => null)
  expect(complaints.verdict()).toEqual(['ERR_FAILED GET https://otra.example/'])
})

test('what does not come about is told, unless it is a race', async ({ complaints }) => {
  complaints.expect([404, 'GET', NOWHERE], [404, 'GET', '/api/v1/shops', 'maybe'])
  expect(complaints.verdict()).toEqual([`announced, and did not fail: 404 GET ${NOWHERE}`])
})

test('what a page itself says is told, and so is what happens in the browsers of others', async ({
  page,
  shop,
  browser,
  complaints,
}) => {
  complaints.expect([404, 'GET', NOWHERE])
  await ask(page, NOWHERE)
  await page.evaluate(() => console.error('so it is'))
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await other.goto('/favicon.svg')
  await ask(other, '/api/v1/shops/nada')
  await other.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown')
    })
  })
  await expect
    .poll(() => complaints.verdict())
    .toEqual([
      `404 GET ${shop.url}/api/v1/shops/nada`,
      'page error: thrown',
      expect.stringMatching(/^console: so it is /),
    ])
  await other.context().close()
})
