// The network loses the connection without a word, just as the order is sent: the shopper is told within seconds, and
// whoever presses again has ordered once.
import { openLine } from '../../scripts/lib/drill/line.mjs'
import { test as base, expect } from '../support/journey.ts'
import { asCustomer, authorise, customer, rememberCart, toBank, toConfirmation } from '../support/shopper.ts'

type Line = Awaited<ReturnType<typeof openLine>>

/** The browser reaches the shop by a line of its own. */
const test = base.extend<{ line: Line }>({
  line: async ({ shop }, use) => {
    const line = await openLine(Number(new URL(shop.url).port))
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(`http://localhost:${line.port}`),
})

/** The page waits for five seconds; a machine that tests much at once may be late. */
const TOLD_WITHIN = 8_000

for (const [what, silent, placed] of [
  ['the order never arrives', ['there', 'back'], 0],
  ['the order is placed and nobody says so', ['back'], 1],
] as const)
  test(`${what}: it is said, and pressed again it is one order`, async ({ page, shop, line }) => {
    await customer(shop.url)
    await rememberCart(page, shop.url, '2:201:3')
    await toConfirmation(page)
    const orders = () => asCustomer<{ total: number }>(shop.url, 'customers/me/orders')
    const order = page.getByRole('button', { name: 'Pedido con obligación de pago' })
    await expect(order).toBeEnabled()
    line.suffer({ silent: [...silent] })
    await order.click()
    await expect(page.getByRole('alert')).toContainText('el pedido no se hará dos veces', {
      timeout: TOLD_WITHIN,
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
    expect((await orders()).total).toBe(placed)
    // It is still away: the figures cannot be had either, which takes two requests, and nothing is lost.
    const again = page.getByRole('button', { name: 'Volver a intentarlo' })
    await again.click()
    await expect(again).toBeEnabled({ timeout: 2 * TOLD_WITHIN })
    await expect(order).toBeDisabled()
    line.mend()
    await again.click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await toBank(page)
    await authorise(page)
    expect((await orders()).total).toBe(1)
  })
