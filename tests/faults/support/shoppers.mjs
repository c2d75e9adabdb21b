// People who buy one order after the other: figures, order, bank, its word, another card, a look at the order.
import { setTimeout as sleep } from 'node:timers/promises'
import { AUTHORISED, DECLINED, formOf, NOTIFICATIONS, postForm } from './bank.mjs'
import { insist, range, ready } from './people.mjs'
import { between, branch, pick } from './random.mjs'

/** Products whose units are counted, and enough of them. */
export const SHELVES = new Map([1, 3, 4, 7, 8].map((id) => [id, 1_000_000]))

/** The SQL that fills those shelves. */
export const stocked = `UPDATE products SET stock = 1000000 WHERE id IN (${[...SHELVES.keys()].join(', ')})`

/**
 * People who buy one order after the other until `going` says no, with a pause in milliseconds; gives what they were told.
 * What they choose follows the seed; when it happens does not. `heard` gets every answer, also those that say to come
 * back, or nothing when none came, and what it took.
 */
export function shoppers({
  shop,
  bank,
  tokens,
  seed,
  going,
  under,
  complaints,
  ledger = [],
  heard = () => {},
  pause = 0,
}) {
  /** Keeps it among what is under way meanwhile. */
  async function during(what, work) {
    const one = { what, done: work() }
    under.add(one)
    try {
      return await one.done
    } finally {
      under.delete(one)
    }
  }

  /** Sends until it is answered. */
  const ask = (what, ...request) =>
    during(what, async () => {
      const answer = await insist(shop, ...request, heard)
      if (answer.status >= 500)
        complaints.push(`${what} was answered ${answer.status}; the shop said last: ${shop.lastWords()}`)
      return answer
    })

  /** The bank tells the shop once; whether the shop said that it has heard. */
  const tell = (form) =>
    during('notification', async () => {
      const began = performance.now()
      const answer = await notify(form).catch(() => null)
      heard(answer, performance.now() - began)
      // 502 is of a proxy: the replica that heard it is gone.
      if (answer && ![200, 502, 503].includes(answer.status))
        complaints.push(`a notification was answered ${answer.status}`)
      return answer?.status === 200
    })

  async function notify(form) {
    const answer = await postForm(`${shop.url}${NOTIFICATIONS}`, formOf(form), shop.patience)
    const { status, headers } = answer
    const text = await answer.text()
    return { status, headers, body: status === 503 ? JSON.parse(text) : text }
  }

  async function pay(entry, token, next) {
    for (;;) {
      const { status, body } = await ask('payment', 'POST', `orders/${entry.numbers[0]}/payments`, {
        token,
        body: {},
      })
      if (status !== 201) return complaints.push(`a payment was answered ${status} ${body?.code}`)
      const authorised = next() > 0.15
      const { number, said, form } = bank.decide(body, authorised ? AUTHORISED : DECLINED)
      if (authorised) entry.payments.push({ number, amount: Number(said.Ds_Amount) })
      const heard = await tell(form)
      if (!authorised) continue
      entry.heard = heard
      const order = await ask('order read', 'GET', `orders/${entry.numbers[0]}`, { token })
      if (heard && order.body.state !== 'paid')
        complaints.push(`${entry.numbers[0]} was heard of and is ${order.body.state}`)
      return
    }
  }

  async function buy(customer, token, n, next) {
    const products = [...SHELVES.keys()]
    const first = pick(next, products)
    const lines = [{ product: first, qty: between(next, 1, 3) }]
    const second = pick(next, products)
    if (second !== first) lines.push({ product: second, qty: 1 })
    const method = pick(next, ['card', 'card', 'card', 'bizum', 'transfer'])
    const body = await during('quote', () => ready(shop, lines, method, token, heard))
    const key = `simulacro-${seed}-${customer}-${n}`
    const entry = {
      key,
      customer,
      lines,
      total: body.accepted_total,
      method,
      numbers: [],
      payments: [],
      token,
    }
    // Once in a while somebody presses twice.
    for (const _ of range(next() < 0.1 ? 2 : 1)) {
      const placed = await ask('order', 'POST', 'orders', { token, key, body })
      if (placed.status >= 300)
        return complaints.push(`an order was answered ${placed.status} ${placed.body?.code}`)
      entry.numbers.push(placed.body.number)
    }
    ledger.push(entry)
    if (method !== 'transfer') await pay(entry, token, next)
  }

  const done = Promise.all(
    tokens.map(async (token, n) => {
      const next = branch(seed, n)
      for (let order = 0; going(); order++) {
        await buy(n + 1, token, order, next)
        if (pause > 0) await sleep(pause)
      }
    }),
  )
  return { ledger, done }
}
