// Network failures while the order is sent: silent loss of data, connection resets, or a connection slower than the
// timeout. The page shows an error, and a retry places one order only.
import type { Page } from '@playwright/test'
import { startTcpProxy } from '../faults/support/tcp-proxy.mjs'
import type { Failure } from '../support/console-errors.ts'
import { test as base, expect, type Shop } from '../support/journey.ts'
import {
  authorisePayment,
  createCustomer,
  fetchAsCustomer,
  goToConfirmation,
  placeOrder,
  setCartCookie,
} from '../support/shopper.ts'

/** Timeout of the public configuration in this journey, in milliseconds of the page's clock; the default is none. */
const TIMEOUT_MS = 60_000

type Proxy = Awaited<ReturnType<typeof startTcpProxy>>

/** The browser reaches the shop through a TCP proxy, the test itself through `directUrl`. */
const test = base.extend<{ shop: Shop & { proxy: Proxy; directUrl: string } }>({
  shop: async ({ shop }, use) => {
    const proxy = await startTcpProxy(Number(new URL(shop.url).port))
    const proxiedShop = { ...shop, url: `http://localhost:${proxy.port}`, proxy, directUrl: shop.url }
    await use(proxiedShop)
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

/** Interval between connection resets in milliseconds; they repeat because a browser retries a request once. */
const RESET_INTERVAL_MS = 20

/** Failure of the periodic request for the latest build. */
const BUILD_FAILURE: Failure = ['ERR_CONNECTION_RESET', 'GET', '/builds/latest.json', 'maybe']
/** Failures caused by connection resets: of API requests, and of the favicon that the browser requests by itself. */
const RESET_FAILURES = (
  ['ERR_CONNECTION_RESET', 'ERR_SOCKET_NOT_CONNECTED', 'ERR_EMPTY_RESPONSE'] as const
).flatMap((error) =>
  (['GET', 'POST'] as const).map((method): Failure => [error, method, /^\/(api\/v1|favicon)/, 'maybe']),
)

const ORDER_BUTTON = 'Pedido con obligación de pago'

/** Advances the page's clock past its timeouts until the expectation holds. */
async function afterTimeouts(page: Page, expectation: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(TIMEOUT_MS)
    await expectation()
  }).toPass()
}

for (const { failureMode, fault, resets = false, orderCounts } of [
  { failureMode: 'the request is lost', fault: { silent: ['request', 'response'] }, orderCounts: [0] },
  { failureMode: 'the response is lost', fault: { silent: ['response'] }, orderCounts: [1] },
  {
    failureMode: 'the connection is reset before the order arrives',
    fault: { silent: ['request', 'response'] },
    resets: true,
    orderCounts: [0],
  },
  {
    failureMode: 'the connection is reset after the order is placed',
    fault: { silent: ['response'] },
    resets: true,
    orderCounts: [1],
  },
  // A request in flight may arrive after the page's timeout.
  { failureMode: 'the connection is too slow for the order', fault: { rate: 100 }, orderCounts: [0, 1] },
])
  test(`${failureMode}: an error is shown, and a retry places one order`, async ({
    page,
    shop,
    complaints,
  }) => {
    await createCustomer(shop.directUrl)
    await setCartCookie(page, shop.url, '2:201:3')
    await goToConfirmation(page)
    const orders = () => fetchAsCustomer<{ total: number }>(shop.directUrl, 'customers/me/orders')
    const order = page.getByRole('button', { name: ORDER_BUTTON })
    await expect(order).toBeEnabled()
    shop.proxy.inject(fault)
    const orderRequest = page.waitForRequest((request) => request.method() === 'POST')
    await order.click()
    await orderRequest
    await expect.poll(async () => orderCounts.includes((await orders()).total)).toBe(true)
    const resetTimer = resets ? setInterval(() => shop.proxy.reset(), RESET_INTERVAL_MS) : undefined
    complaints.expect(BUILD_FAILURE, ...(resets ? RESET_FAILURES : []))
    const alert = page.getByRole('alert')
    await afterTimeouts(page, () =>
      expect(alert).toContainText('No hemos podido conectar con la tienda', { timeout: 1_000 }),
    )
    await expect(alert).toContainText('el pedido no se hará dos veces')
    await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
    expect(orderCounts).toContain((await orders()).total)
    // The connection is still lost: the quote fails too, and the page keeps its state.
    const retry = page.getByRole('button', { name: 'Volver a intentarlo' })
    const expectIdle = () => expect(retry).toBeEnabled({ timeout: 1_000 })
    await afterTimeouts(page, expectIdle)
    await retry.click()
    await afterTimeouts(page, expectIdle)
    await expect(order).toBeDisabled()
    clearInterval(resetTimer)
    shop.proxy.clear()
    await retry.click()
    await expect(alert).toHaveCount(0)
    await placeOrder(page)
    await authorisePayment(page)
    expect((await orders()).total).toBe(1)
  })

test('on a connection slow but within the timeout, the page waits and the order is placed', async ({
  page,
  shop,
}) => {
  await createCustomer(shop.directUrl)
  await setCartCookie(page, shop.url, '2:201:3')
  await goToConfirmation(page)
  const order = page.getByRole('button', { name: ORDER_BUTTON })
  await expect(order).toBeEnabled()
  shop.proxy.inject({ latency: 1_000 })
  await placeOrder(page)
  shop.proxy.clear()
  await authorisePayment(page)
  expect((await fetchAsCustomer<{ total: number }>(shop.directUrl, 'customers/me/orders')).total).toBe(1)
})
