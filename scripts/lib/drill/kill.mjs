// Killed, at any moment of anybody's checkout: what was acknowledged stays, and nothing is there twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../load/pace.mjs'
import { ms, whole } from '../load/verdicts.mjs'
import { Problem } from '../progress.mjs'
import { freePort } from '../server.mjs'
import { AUTHORISED, DECLINED, formOf, NOTIFICATIONS, openBank, postForm } from './bank.mjs'
import {
  arrivedComplaints,
  moneyComplaints,
  namedLetters,
  orderComplaints,
  sentAgain,
  snapshot,
  stockComplaints,
  writtenComplaints,
} from './ledger.mjs'
import { accounts, emailOf, insist, logAllIn, range, ready } from './people.mjs'
import { openPostbox } from './postbox.mjs'
import { between, branch, pick, random } from './random.mjs'
import { counts, promised } from './report.mjs'
import { OWNER, shopOn, terminal } from './shop.mjs'

const SHOPPERS = 20
/** Products whose units are counted, and enough of them. */
const SHELVES = new Map([1, 3, 4, 7, 8].map((id) => [id, 1_000_000]))
/** After being ready the shop lives so long, in milliseconds. */
const LIFE = [20, 900]
/** Whoever is always interrupted gets nowhere: once in so many lives the shop lives until somebody has ordered. */
const LONG_LIFE = 5
/** How long everything that was begun may take to come to its end, in milliseconds: at all, and for each order. */
const [PATIENCE_MS, PATIENCE_EACH_MS] = [60_000, 400]

/**
 * People who buy one order after the other until `going` says no; gives what they were told. What they choose follows
 * the seed; when it happens does not.
 */
function shoppers({ shop, bank, tokens, seed, going, under, complaints }) {
  const ledger = []

  /** Sends until it is answered, and counts it among what is under way meanwhile. */
  async function ask(what, ...request) {
    under.set(what, (under.get(what) ?? 0) + 1)
    try {
      const answer = await insist(shop, ...request)
      if (answer.status >= 500) complaints.push(`${what} was answered ${answer.status}`)
      return answer
    } finally {
      under.set(what, under.get(what) - 1)
    }
  }

  /** The bank tells the shop once; whether the shop said that it has heard. */
  async function tell(form) {
    under.set('notification', (under.get('notification') ?? 0) + 1)
    try {
      const answer = await postForm(`${shop.url}${NOTIFICATIONS}`, formOf(form))
      await answer.text()
      if (answer.status !== 200) complaints.push(`a notification was answered ${answer.status}`)
      return answer.status === 200
    } catch {
      return false
    } finally {
      under.set('notification', under.get('notification') - 1)
    }
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
    const body = await ready(shop, lines, method, token)
    const key = `simulacro-${seed}-${customer}-${n}`
    const entry = { key, customer, lines, method, numbers: [], payments: [], token }
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
      for (let order = 0; going(); order++) await buy(n + 1, token, order, next)
    }),
  )
  return { ledger, done }
}

/** So long ago everything has happened that waits for its time: letters that were being sent, payments without a word. */
const anHourPasses = (database) =>
  database.change(
    'UPDATE payment_attempts SET created_at = created_at - 3600000',
    'UPDATE outbox SET next_attempt_at = next_attempt_at - 3600000 WHERE sent_at IS NULL',
    'UPDATE leases SET expires_at = expires_at - 3600000',
  )

/** Waits until the shop has asked the bank about what it was not told, and the outbox is empty. */
async function settled(shop, figures, ledger) {
  const deadline = performance.now() + PATIENCE_MS + PATIENCE_EACH_MS * ledger.length
  let waiting = ledger.filter(({ payments }) => payments.length > 0)
  while (performance.now() < deadline) {
    const still = []
    for (const entry of waiting) {
      const order = await insist(shop, 'GET', `orders/${entry.numbers[0]}`, { token: entry.token })
      if (order.body.state !== 'paid') still.push(entry)
      if (still.length > 20) break
    }
    waiting = still.length > 20 ? waiting : still
    const told = await (await fetch(`${figures}/metrics`)).text()
    const letters = Number(/^mostrador_outbox_letters (\S+)/m.exec(told)?.[1] ?? Number.NaN)
    if (waiting.length === 0 && letters === 0) return
    await sleep(200)
  }
  // Who is right is for the database to say.
}

/** Waits until there is another order, and not for ever. */
async function grown(ledger) {
  const before = ledger.length
  for (let waited = 0; ledger.length === before && waited < PATIENCE_MS; waited += 20) await sleep(20)
}

/** Kills a shop on a fresh database so many times; gives the rows of the verdict. */
export async function kill({ databases, seed, kills, profile, readyWithin, report }) {
  const database = await databases.fresh('killed')
  const ids = [...SHELVES.keys()]
  await database.change(
    accounts(SHOPPERS),
    `UPDATE products SET stock = 1000000 WHERE id IN (${ids.join(', ')})`,
  )
  const bank = await openBank(terminal())
  const postbox = await openPostbox(10)
  const figures = await freePort()
  const settings = { MOSTRADOR_METRICS__LISTEN: `127.0.0.1:${figures}` }
  const shop = await shopOn(database, { bank, postbox, profile, settings })
  try {
    await shop.open()
    const tokens = await logAllIn(shop, SHOPPERS)
    const [under, complaints, readies, hit] = [new Map(), [], [], new Map()]
    let going = true
    const { ledger, done } = shoppers({ shop, bank, tokens, seed, going: () => going, under, complaints })
    let failure
    done.catch((error) => {
      failure = error
      going = false
    })
    const next = random(seed)
    for (let n = 0; n < kills && going; n++) {
      await sleep(between(next, ...LIFE))
      if (n % LONG_LIFE === 0) await grown(ledger)
      for (const [what, count] of under) if (count > 0) hit.set(what, (hit.get(what) ?? 0) + count)
      await shop.kill()
      readies.push(await shop.open())
      report(`${databases.kind}: ${n + 1} of ${kills} kills, ${ledger.length} orders`)
    }
    going = false
    await done
    if (failure) throw failure
    await shop.close()
    const damage = await database.damage()
    await anHourPasses(database)
    const lost = ledger.filter((entry) => entry.payments.length > 0 && !entry.heard)
    await shop.open()
    await settled(shop, `http://127.0.0.1:${figures}`, ledger)
    await shop.close()

    const read = await snapshot(database)
    const stored = { ...read, letters: namedLetters(read.letters, postbox.letters) }
    const [left] = await database.read(`SELECT id, stock FROM products WHERE id IN (${ids.join(', ')})`)
    const slowest = Math.max(...readies)
    const paid = ledger.filter(({ payments }) => payments.length > 0)
    if (ledger.length < kills)
      throw new Problem(`Only ${ledger.length} orders in ${kills} kills: that proves nothing.`)
    return [
      counts(
        'Kills',
        `${kills}; under way at those moments: ${[...hit].map(([what, count]) => `${what} ${whole(count)}`).join(', ')}`,
      ),
      promised('Orders acknowledged, none lost, none twice', whole(ledger.length), [
        ...complaints,
        ...orderComplaints(ledger, stored),
      ]),
      promised(
        'Payments taken by the bank, none unknown, one invoice each',
        `${whole(paid.length)}, of which the shop was not told of ${lost.length}`,
        moneyComplaints(ledger, stored),
      ),
      promised('Units left are right', `${SHELVES.size} products`, stockComplaints(ledger, SHELVES, left)),
      promised(
        'Letters, each written once and come under one name',
        `${whole(stored.letters.length)}; sent again under the same name: ${sentAgain(postbox.letters)}`,
        [
          ...writtenComplaints(ledger, stored, { owner: OWNER, emailOf }),
          ...arrivedComplaints(stored, postbox.letters),
        ],
      ),
      ...(database.kind === 'SQLite' ? [promised('PRAGMA integrity_check', 'ok', damage)] : []),
      promised(
        'Ready again',
        `median ${ms(percentile(readies, 0.5))}, slowest ${ms(slowest)}`,
        slowest <= readyWithin ? [] : [`one start took ${ms(slowest)}`],
        `within ${ms(readyWithin)}`,
      ),
    ]
  } finally {
    await shop.close().catch(() => {})
    await Promise.all([bank.close(), postbox.close()])
  }
}
