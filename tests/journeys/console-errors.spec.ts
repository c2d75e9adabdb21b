// Failure check at the end of every journey: browser errors are reported unless they are expected.
import type { Page } from '@playwright/test'
import { BrowserFailures } from '../support/console-errors.ts'
import { expect, test as journey } from '../support/journey.ts'

const MISSING_PATH = '/api/v1/blogs/nada/articles'

/** Variant of the fixture without the final assertion: the test reads the verdict itself. */
const test = journey.extend({
  complaints: async ({ context, shop }, use) => {
    const complaints = new BrowserFailures(shop.url)
    const stop = complaints.listen(context)
    await use(complaints)
    stop()
  },
})

/** Sends a request from within a page. */
const sendRequest = (page: Page, address: string, method = 'GET') =>
  page.evaluate(
    ([address = '', method]) =>
      fetch(address, { method })
        .catch(() => null)
        .then(() => null),
    [address, method],
  )

// Page without the app.
test.beforeEach(({ page }) => page.goto('/favicon.svg'))

test('an expected failure of a step applies to that step only', async ({ page, shop, complaints }) => {
  const failure = `404 GET ${shop.url}${MISSING_PATH}`
  await sendRequest(page, MISSING_PATH)
  expect(complaints.verdict()).toEqual([failure])
  await complaints.during([[404, 'GET', MISSING_PATH]], () => sendRequest(page, MISSING_PATH))
  expect(complaints.verdict()).toEqual([failure])
  await sendRequest(page, MISSING_PATH)
  expect(complaints.verdict()).toEqual([failure, failure])
  complaints.expect([404, 'GET', MISSING_PATH])
  await sendRequest(page, MISSING_PATH)
  await sendRequest(page, MISSING_PATH)
  expect(complaints.verdict()).toEqual([failure, failure])
})

test('an expectation covers no other status, method, path or network error', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expect(
    [403, 'GET', MISSING_PATH, 'maybe'],
    [404, 'POST', MISSING_PATH, 'maybe'],
    [404, 'GET', '/api/v1/blogs', 'maybe'],
    [404, 'GET', /^\/api\/v1\/blogs\/nada\/articles\?page=1$/, 'maybe'],
    ['ERR_INTERNET_DISCONNECTED', 'GET', '/api/v1/shops', 'maybe'],
  )
  await sendRequest(page, `${MISSING_PATH}?page=2`)
  await page.route('**/api/v1/shops', (route) => route.abort())
  await sendRequest(page, '/api/v1/shops')
  expect(complaints.verdict()).toEqual([
    `404 GET ${shop.url}${MISSING_PATH}?page=2`,
    `ERR_FAILED GET ${shop.url}/api/v1/shops`,
  ])
})

test('failures of another origin cannot be expected', async ({ page, complaints }) => {
  complaints.expect(['ERR_FAILED', 'GET', '/', 'maybe'])
  await page.route('https://otra.example/', (route) => route.abort())
  await page.goto('https://otra.example/').catch(() => null)
  expect(complaints.verdict()).toEqual(['ERR_FAILED GET https://otra.example/'])
})

test('an expected failure that does not occur is reported, unless it is optional', async ({ complaints }) => {
  complaints.expect([404, 'GET', MISSING_PATH], [404, 'GET', '/api/v1/shops', 'maybe'])
  expect(complaints.verdict()).toEqual([`announced, and did not fail: 404 GET ${MISSING_PATH}`])
})

test('console and page errors are reported, and so are failures in other browser contexts', async ({
  page,
  shop,
  browser,
  complaints,
}) => {
  complaints.expect([404, 'GET', MISSING_PATH])
  await sendRequest(page, MISSING_PATH)
  await page.evaluate(() => console.error('so it is'))
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await other.goto('/favicon.svg')
  await sendRequest(other, '/api/v1/shops/nada')
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
