// Shoppers that buy one order after the other: quote, order, payment at the bank, notification, another card, order status.
import { setTimeout as sleep } from 'node:timers/promises'
import { AUTHORISED, DECLINED, notify } from './bank.mjs'
import { orderBody, range, retry } from './customers.mjs'
import { between, branch, pick } from './random.mjs'

/** Initial stock of the products that shoppers buy. */
export const STOCK = new Map([1, 3, 4, 7, 8].map((id) => [id, 1_000_000]))
const PRODUCTS = [...STOCK.keys()]

export const stockSql = `UPDATE products SET stock = 1000000 WHERE id IN (${PRODUCTS.join(', ')})`
export const stockQuery = `SELECT id, stock FROM products WHERE id IN (${PRODUCTS.join(', ')})`

/**
 * Starts a shopper per token, each until `running` returns false, with a pause in milliseconds between orders. Their
 * choices follow the seed. Fills the `ledger` of acknowledged orders, the set of `pending` operations and the `violations`;
 * `onAttempt` gets every response, or null for a broken connection, and its milliseconds. Returns when all have finished.
 */
export async function runShoppers({
  shop,
  bank,
  tokens,
  seed,
  running,
  ledger,
  violations,
  pending = new Set(),
  onAttempt = () => {},
  pause = 0,
}) {
  /** Runs an operation that is listed as pending meanwhile. */
  async function track(name, work) {
    const operation = { name, done: work() }
    pending.add(operation)
    try {
      return await operation.done
    } finally {
      pending.delete(operation)
    }
  }

  const ask = (name, method, path, options) =>
    track(name, async () => {
      const response = await retry(shop, method, path, options, onAttempt)
      if (response.status >= 500)
        violations.push(`${name} was answered ${response.status}; last log of the shop: ${shop.lastLog()}`)
      return response
    })

  /** Sends a notification once; returns whether the shop has acknowledged it. */
  const deliver = (form) =>
    track('notification', async () => {
      const began = performance.now()
      const response = await notify(shop, form).catch(() => null)
      if (response?.status === 503) response.body = JSON.parse(response.body)
      onAttempt(response, performance.now() - began)
      // 502 is nginx's, when the replica was killed meanwhile.
      if (response && ![200, 502, 503].includes(response.status))
        violations.push(`a notification was answered ${response.status}`)
      return response?.status === 200
    })

  async function pay(entry, token, next) {
    const path = `orders/${entry.numbers[0]}`
    for (;;) {
      const { status, body } = await ask('payment', 'POST', `${path}/payments`, { token, body: {} })
      if (status !== 201) return violations.push(`a payment was answered ${status} ${body?.code}`)
      const authorised = next() > 0.15
      const { number, result, form } = bank.decide(body, authorised ? AUTHORISED : DECLINED)
      if (authorised) entry.payments.push({ number, amount: Number(result.Ds_Amount) })
      const notified = await deliver(form)
      if (!authorised) continue
      entry.notified = notified
      const order = await ask('order status', 'GET', path, { token })
      if (notified && order.body.state !== 'paid')
        violations.push(`${entry.numbers[0]} was acknowledged as paid and is ${order.body.state}`)
      return
    }
  }

  async function buy(customer, token, n, next) {
    const first = pick(next, PRODUCTS)
    const lines = [{ product: first, qty: between(next, 1, 3) }]
    const second = pick(next, PRODUCTS)
    if (second !== first) lines.push({ product: second, qty: 1 })
    const method = pick(next, ['card', 'card', 'card', 'bizum', 'transfer'])
    const body = await track('quote', () => orderBody(shop, lines, method, token, onAttempt))
    const key = `simulacro-${seed}-${customer}-${n}`
    const entry = {
      key,
      customer,
      token,
      lines,
      method,
      total: body.accepted_total,
      numbers: [],
      payments: [],
    }
    // One order in ten is submitted twice.
    for (const _ of range(next() < 0.1 ? 2 : 1)) {
      const placed = await ask('order', 'POST', 'orders', { token, key, body })
      if (placed.status >= 300)
        return violations.push(`an order was answered ${placed.status} ${placed.body?.code}`)
      entry.numbers.push(placed.body.number)
    }
    ledger.push(entry)
    if (method !== 'transfer') await pay(entry, token, next)
  }

  await Promise.all(
    tokens.map(async (token, n) => {
      const next = branch(seed, n)
      for (let order = 0; running(); order++) {
        await buy(n + 1, token, order, next)
        if (pause > 0) await sleep(pause)
      }
    }),
  )
}
