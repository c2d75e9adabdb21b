// Workload: a shop with concurrent shoppers, a bank and a mail sink, and the invariants that hold after it.
import { setTimeout as sleep } from 'node:timers/promises'
import { invariantsOf } from '../oracle/invariants.mjs'
import { startBank } from './bank.mjs'
import { customersSql, retry, tokensOf } from './customers.mjs'
import { request, until } from './http.mjs'
import { startMailSink } from './mail-sink.mjs'
import { invariant, ms, whole } from './report.mjs'
import { freePort } from './scripts.mjs'
import { shopOn } from './shop.mjs'
import { runShoppers, stockSql } from './shoppers.mjs'

const SHOPPERS = 20
/** Every so many faults wait for a complete order, so that a shop under constant faults makes progress. */
const PROGRESS_EVERY = 5
/** Time for pending payments and mail after the workload, in milliseconds: in all, and per order. */
const [SETTLE_MS, SETTLE_EACH_MS] = [60_000, 400]
/** Limit for any answer, in milliseconds, and the inaccuracy of a timer at it. */
const [ANSWER_MS, TIMER_MS] = [5_000, 5]

/** Moves the times of everything that waits for its time back by an hour. */
const hourLaterSql = [
  'UPDATE payment_attempts SET created_at = created_at - 3600000, asked_at = asked_at - 3600000',
  'UPDATE outbox SET next_attempt_at = next_attempt_at - 3600000 WHERE sent_at IS NULL',
  'UPDATE leases SET expires_at = expires_at - 3600000',
]

/** Violations of the form of a 503. */
function unavailableViolations({ headers, body }) {
  const sentence = /^La tienda .+\.$/.test(body?.message ?? '')
  return [
    ...(headers.get('retry-after') ? [] : ['503 without Retry-After']),
    ...(sentence ? [] : [`503 with the message «${body?.message}»`]),
  ]
}

/** Creates the workload; `shopFor` creates the shop, with production settings by default. */
export async function createWorkload({
  database,
  seed,
  size,
  shopFor = shopOn,
  shoppers = SHOPPERS,
  pause = 0,
}) {
  await database.change(...customersSql(shoppers), stockSql)
  const [bank, mailSink, metrics] = [await startBank(), await startMailSink(10), await freePort()]
  const settings = {
    MOSTRADOR_METRICS__LISTEN: `127.0.0.1:${metrics}`,
    // Shedding load is not what these scenarios test.
    MOSTRADOR_LIMITS__REQUESTS: '200',
  }
  const shop = await shopFor(database, { bank, mailSink, settings })
  const [ledger, violations, pending, interrupted] = [[], [], new Set(), new Map()]
  const answers = { count: 0, refused: 0, broken: 0, late: 0, longest: 0 }
  let running = true
  let finished

  function onAttempt(response, took) {
    if (took > ANSWER_MS - TIMER_MS) answers.late++
    if (!response) {
      answers.broken++
      return
    }
    answers.count++
    answers.longest = Math.max(answers.longest, took)
    if (response.status === 503) {
      answers.refused++
      violations.push(...unavailableViolations(response))
    }
  }

  async function metric(name) {
    const { body } = await request(`http://127.0.0.1:${metrics}/metrics`)
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1] ?? Number.NaN)
  }

  /** Waits for another order; returns the milliseconds. Shoppers that have failed are not waited for. */
  const nextOrder = () => {
    const before = ledger.length
    return until(() => ledger.length > before || !running, 'another order')
  }

  const isPaid = async ({ numbers: [number], token }) =>
    (await retry(shop, 'GET', `orders/${number}`, { token })).body.state === 'paid'

  /** Waits until every payment is known and the outbox is empty; the invariants judge what is not when time is over. */
  async function settled() {
    const deadline = performance.now() + SETTLE_MS + SETTLE_EACH_MS * ledger.length
    const unknown = ledger.filter(({ payments }) => payments.length > 0)
    while (performance.now() < deadline) {
      while (unknown.length > 0 && (await isPaid(unknown.at(-1)))) unknown.pop()
      if (unknown.length === 0 && (await metric('mostrador_outbox_letters')) === 0) return
      await sleep(100)
    }
  }

  return {
    shop,
    ledger,
    answers,
    metric,
    nextOrder,
    isRunning: () => running,
    /** Starts the shop and the shoppers. */
    async start() {
      await shop.start()
      const context = { shop, bank, tokens: tokensOf(shoppers), seed, running: () => running }
      finished = runShoppers({ ...context, ledger, violations, pending, onAttempt, pause }).finally(() => {
        running = false
      })
      // `finish` reports the error.
      finished.catch(() => {})
    },
    /** Waits for `count` more answers, and each fifth time for an order, and records what is pending: the n-th fault. */
    async reachFault(n, count) {
      const before = answers.count
      await until(() => answers.count >= before + count || !running, `${count} answers`)
      if (n % PROGRESS_EVERY === 0) await nextOrder()
      for (const { name } of pending) interrupted.set(name, (interrupted.get(name) ?? 0) + 1)
    },
    /** Operations that were pending at the faults. */
    interrupted: () =>
      `pending at those moments: ${[...interrupted].map(([name, count]) => `${name} ${whole(count)}`).join(', ')}`,
    /** Waits until every operation that is pending now has been answered. */
    answered: () => Promise.allSettled([...pending].map(({ done }) => done)),
    /** Lets every shopper finish the current order. */
    async finish() {
      running = false
      await finished
    },
    /** Restarts the shop as if an hour had passed. */
    async passHour() {
      await shop.stop()
      await database.change(...hourLaterSql)
      await shop.start()
    },
    /** Lets an hour pass, waits until nothing is pending, and stops the shop. */
    async settle() {
      await this.passHour()
      await settled()
      await shop.stop()
    },
    invariants: (others) => invariantsOf(database, ledger, violations, mailSink.messages, others),
    /**
     * Row about the answers. `broken`: whether connections may break, because the fault lies between shopper and shop; `lost`:
     * number of attempts that a fault on the shopper's own connection has made time out.
     */
    answersRow({ broken = false, lost = 0 } = {}) {
      const judged = size === 'long'
      return invariant(
        'Answers',
        `503: ${whole(answers.refused)}, connections broken: ${whole(answers.broken)}, longest ${ms(answers.longest)}`,
        [
          ...(judged && answers.late !== lost ? [`later than ${ms(ANSWER_MS)}: ${answers.late - lost}`] : []),
          ...(broken || answers.broken === 0 ? [] : [`connections broken: ${whole(answers.broken)}`]),
        ],
        `${judged ? `within ${ms(ANSWER_MS)}, ` : ''}no 500${broken ? '' : ', none broken'}`,
      )
    },
    async close() {
      running = false
      await shop.stop().catch(() => {})
      await Promise.all([bank.close(), mailSink.close()])
    },
  }
}
