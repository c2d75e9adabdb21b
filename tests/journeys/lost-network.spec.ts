// The network fails just as the order is sent: it loses the connection without a word, breaks it off, or is so slow that
// nobody waits for it. The page shows an error, and pressing the button again places one order only.
import type { Page } from '@playwright/test'
import { startTcpProxy } from '../faults/support/tcp-proxy.mjs'
import type { Failure } from '../support/complaints.ts'
import { test as base, expect, type Shop } from '../support/journey.ts'
import { asCustomer, authorise, customer, rememberCart, toBank, toConfirmation } from '../support/shopper.ts'

/** Timeout of the public configuration in this journey, in milliseconds of the page's clock; the default is none. */
const TIMEOUT_MS = 60_000

type Proxy = Awaited<ReturnType<typeof startTcpProxy>>

/** The browser reaches the shop through a TCP proxy, everybody else where it is: `behind` it. */
const test = base.extend<{ shop: Shop & { proxy: Proxy; behind: string } }>({
  shop: async ({ shop }, use) => {
    const proxy = await startTcpProxy(Number(new URL(shop.url).port))
    const reached = { ...shop, url: `http://localhost:${proxy.port}`, proxy, behind: shop.url }
    await use(reached)
    await proxy.close()
  },
  page: async ({ page }, use) => {
    await page.clock.install()
    await page.route(
      ({ pathname }) => pathname.startsWith('/compra'),
      async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        const body = html.replace('"httpTimeoutMs":0', `"httpTimeoutMs":${TIMEOUT_MS}`)
        await route.fulfill({ response, body })
      },
    )
    await use(page)
  },
})

/** A line that breaks off again and again does so every so many milliseconds: a browser tries a broken one once more. */
const BREAK_MS = 20

/** Failure of the request for the latest build, made from time to time. */
const BUILD: Failure = ['ERR_CONNECTION_RESET', 'GET', '/builds/latest.json', 'maybe']
/** Failures that a broken line may cause: of API requests, and of the favicon that the browser requests by itself. */
const BROKEN = (['ERR_CONNECTION_RESET', 'ERR_SOCKET_NOT_CONNECTED', 'ERR_EMPTY_RESPONSE'] as const).flatMap(
  (error) =>
    (['GET', 'POST'] as const).map((method): Failure => [error, method, /^\/(api\/v1|favicon)/, 'maybe']),
)

const ORDERED = 'Pedido con obligación de pago'

/** Lets the page's clock run into its timeouts until something is as expected. */
async function whenGivenUp(page: Page, expectation: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(TIMEOUT_MS)
    await expectation()
  }).toPass()
}

for (const { what, fault, breaks = false, placed } of [
  { what: 'the order never arrives', fault: { silent: ['request', 'response'] }, placed: [0] },
  { what: 'the order is placed and nobody says so', fault: { silent: ['response'] }, placed: [1] },
  {
    what: 'the line breaks off before the order arrives',
    fault: { silent: ['request', 'response'] },
    breaks: true,
    placed: [0],
  },
  {
    what: 'the line breaks off when the order is placed',
    fault: { silent: ['response'] },
    breaks: true,
    placed: [1],
  },
  // What is on its way may arrive after the page has given up.
  { what: 'the line is too slow for the order', fault: { rate: 100 }, placed: [0, 1] },
])
  test(`${what}: it is said, and pressed again it is one order`, async ({ page, shop, complaints }) => {
    await customer(shop.behind)
    await rememberCart(page, shop.url, '2:201:3')
    await toConfirmation(page)
    const orders = () => asCustomer<{ total: number }>(shop.behind, 'customers/me/orders')
    const order = page.getByRole('button', { name: ORDERED })
    await expect(order).toBeEnabled()
    shop.proxy.inject(fault)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await order.click()
    await sent
    await expect.poll(async () => placed.includes((await orders()).total)).toBe(true)
    const breaking = breaks ? setInterval(() => shop.proxy.reset(), BREAK_MS) : undefined
    complaints.expect(BUILD, ...(breaks ? BROKEN : []))
    const told = page.getByRole('alert')
    await whenGivenUp(page, () =>
      expect(told).toContainText('No hemos podido conectar con la tienda', { timeout: 1_000 }),
    )
    await expect(told).toContainText('el pedido no se hará dos veces')
    await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
    expect(placed).toContain((await orders()).total)
    // It is still away: the figures cannot be had either, and nothing is lost.
    const again = page.getByRole('button', { name: 'Volver a intentarlo' })
    const idle = () => expect(again).toBeEnabled({ timeout: 1_000 })
    await whenGivenUp(page, idle)
    await again.click()
    await whenGivenUp(page, idle)
    await expect(order).toBeDisabled()
    clearInterval(breaking)
    shop.proxy.clear()
    await again.click()
    await expect(told).toHaveCount(0)
    await toBank(page)
    await authorise(page)
    expect((await orders()).total).toBe(1)
  })

test('the line is slow, but not too slow: the page waits, and the order is placed', async ({
  page,
  shop,
}) => {
  await customer(shop.behind)
  await rememberCart(page, shop.url, '2:201:3')
  await toConfirmation(page)
  const order = page.getByRole('button', { name: ORDERED })
  await expect(order).toBeEnabled()
  shop.proxy.inject({ latency: 1_000 })
  await toBank(page)
  shop.proxy.clear()
  await authorise(page)
  expect((await asCustomer<{ total: number }>(shop.behind, 'customers/me/orders')).total).toBe(1)
})
