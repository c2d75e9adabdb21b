// Simulated shoppers that place orders in sequence: quote, order, payment at the bank, notification, second card, order
// status.
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
 * Runs one shopper per token until `running` returns false, with a pause in milliseconds between orders. The choices depend
 * on the seed. Fills the `ledger` of acknowledged orders, the set of `pending` operations and the `violations`. `onAttempt`
 * receives every response, or null for a broken connection, and its duration in milliseconds. Resolves when all shoppers
 * have finished.
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
  /** Runs an operation and lists it in `pending` until it completes. */
  async function track(name, operate) {
    const operation = { name, done: operate() }
    pending.add(operation)
    try {
      return await operation.done
    } finally {
      pending.delete(operation)
    }
  }

  const sendTracked = (name, method, path, options) =>
    track(name, async () => {
      const response = await retry(shop, method, path, options, onAttempt)
      if (response.status >= 500)
        violations.push(`${name} got ${response.status}; last log output of the shop: ${shop.lastLog()}`)
      return response
    })

  /** Sends a notification once; returns true if the shop has acknowledged it. */
  const deliver = (form) =>
    track('notification', async () => {
      const startedAt = performance.now()
      const response = await notify(shop, form).catch(() => null)
      if (response?.status === 503) response.body = JSON.parse(response.body)
      onAttempt(response, performance.now() - startedAt)
      // nginx responds with 502 if the replica was killed during the request.
      if (response && ![200, 502, 503].includes(response.status))
        violations.push(`a notification got ${response.status}`)
      return response?.status === 200
    })

  async function pay(entry, token, next) {
    const path = `orders/${entry.numbers[0]}`
    for (;;) {
      const { status, body } = await sendTracked('payment', 'POST', `${path}/payments`, { token, body: {} })
      if (status !== 201) return violations.push(`a payment got ${status} ${body?.code}`)
      const authorised = next() > 0.15
      const { number, result, form } = bank.decide(body, authorised ? AUTHORISED : DECLINED)
      if (authorised) entry.payments.push({ number, amount: Number(result.Ds_Amount) })
      const notified = await deliver(form)
      if (!authorised) continue
      entry.notified = notified
      const order = await sendTracked('order status', 'GET', path, { token })
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
      const response = await sendTracked('order', 'POST', 'orders', { token, key, body })
      if (response.status >= 300)
        return violations.push(`an order got ${response.status} ${response.body?.code}`)
      entry.numbers.push(response.body.number)
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
