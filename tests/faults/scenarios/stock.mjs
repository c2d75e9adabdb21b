// Overselling: many customers simultaneously order the last units of a product, and the last seats of a course.
import { AUTHORISED, beginPayment, DECLINED, notify, startBank } from '../support/bank.mjs'
import { customersSql, mapConcurrent, orderBody, retry, tokensOf } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { random, shuffled } from '../support/random.mjs'
import { invariant } from '../support/report.mjs'
import { formatCount } from '../support/scripts.mjs'
import { shopOn } from '../support/shop.mjs'

const GOODS = { product: 1 }
/** Course, and the variant for one of its dates. */
const COURSE = { product: 105, selected_variant: 10501 }
/** Concurrent payments. */
const CONCURRENCY = 8

const paidLinesOf = (condition) =>
  `SELECT o.number, l.quantity FROM orders o JOIN order_lines l ON l.order_number = o.number WHERE o.state = 'paid' AND ${condition}`

async function run({ databases, seed, units, buyers, report }) {
  const database = await databases.fresh('sold')
  await database.change(
    ...customersSql(buyers),
    `UPDATE products SET stock = ${units} WHERE id = ${GOODS.product}`,
    `UPDATE variants SET stock = ${units} WHERE id = ${COURSE.selected_variant}`,
  )
  const bank = await startBank()
  const shop = await shopOn(database, { bank })
  const next = random(seed)
  const tokens = tokensOf(buyers)
  const [goodsViolations, seatViolations] = [[], []]

  /** Sends orders of all customers simultaneously; returns the accepted orders. */
  async function orderConcurrently(customers, line, round, violations) {
    const body = await orderBody(shop, [{ ...line, qty: 1 }], 'card', tokens[0])
    const responses = await Promise.all(
      shuffled(next, customers).map(async (token) => {
        const key = `simulacro-${seed}-${round}-${tokens.indexOf(token)}`
        return { token, ...(await retry(shop, 'POST', 'orders', { token, key, body })) }
      }),
    )
    for (const { status, body } of responses)
      if (status !== 201 && !(status === 409 && body.code === 'quote_changed'))
        violations.push(`an order got ${status} ${body?.code}`)
    return responses
      .filter(({ status }) => status === 201)
      .map(({ token, body }) => ({ token, order: body.number }))
  }

  /** Decides the payments of orders at the bank and notifies the shop. */
  const pay = (orders, response, violations) =>
    mapConcurrent(orders, CONCURRENCY, async ({ token, order }) => {
      const redirect = await beginPayment(shop, order, token, {})
      const { status } = await notify(shop, bank.decide(redirect, response).form)
      if (status !== 200) violations.push(`a notification got ${status}`)
    })

  try {
    await shop.start()
    report('goods')
    const first = await orderConcurrently(tokens, GOODS, 'goods', goodsViolations)
    // Declined payments release their units.
    const declined = first.slice(0, Math.ceil(units / 10))
    await pay(declined, DECLINED, goodsViolations)
    await pay(first.slice(declined.length), AUTHORISED, goodsViolations)
    const firstTokens = new Set(first.map(({ token }) => token))
    const others = tokens.filter((token) => !firstTokens.has(token))
    const second = await orderConcurrently(others, GOODS, 'again', goodsViolations)
    await pay(second, AUTHORISED, goodsViolations)
    report('seats')
    await pay(await orderConcurrently(tokens, COURSE, 'seats', seatViolations), AUTHORISED, seatViolations)
    await shop.stop()

    const [goods, seats, sold, booked, enrolled] = await database.read(
      `SELECT stock FROM products WHERE id = ${GOODS.product}`,
      `SELECT stock FROM variants WHERE id = ${COURSE.selected_variant}`,
      paidLinesOf(`l.product_id = ${GOODS.product}`),
      paidLinesOf(`l.variant_id = ${COURSE.selected_variant}`),
      'SELECT customer_id FROM enrolments',
    )
    const expect = (violations, label, count, expected) => {
      if (count !== expected) violations.push(`${label}: ${count} and not ${expected}`)
    }
    expect(goodsViolations, 'units in stock', goods[0].stock, 0)
    expect(goodsViolations, 'paid units', sold.length, units)
    expect(goodsViolations, 'units sold again', second.length, declined.length)
    expect(seatViolations, 'seats left', seats[0].stock, 0)
    expect(seatViolations, 'paid seats', booked.length, units)
    expect(seatViolations, 'enrolments', enrolled.length, units)
    expect(seatViolations, 'customers enrolled', new Set(enrolled.map((row) => row.customer_id)).size, units)
    return [
      invariant(
        `Units sold to ${formatCount(buyers)} customers at once`,
        `${sold.length}, of which ${second.length} after a declined payment`,
        goodsViolations,
        `exactly ${units}`,
      ),
      invariant(
        `Seats sold to ${formatCount(buyers)} customers at once`,
        String(enrolled.length),
        seatViolations,
        `exactly ${units}`,
      ),
    ]
  } finally {
    await shop.stop().catch(() => {})
    await bank.close()
  }
}

export const stock = {
  name: 'stock',
  title: 'Overselling',
  databases: [sqlite, postgres],
  short: { units: 20, buyers: 200 },
  long: { units: 100, buyers: 1_000 },
  run,
}
