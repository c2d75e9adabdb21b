// Workload: a shop with concurrent shoppers, a bank and a mail sink, and the invariants after the workload.
import { setTimeout as sleep } from 'node:timers/promises'
import { invariantsOf } from '../oracle/invariants.mjs'
import { startBank } from './bank.mjs'
import { customersSql, retry, tokensOf } from './customers.mjs'
import { request, until } from './http.mjs'
import { startMailSink } from './mail-sink.mjs'
import { invariant } from './report.mjs'
import { formatCount, formatMs, freePort } from './scripts.mjs'
import { shopOn } from './shop.mjs'
import { runShoppers, stockSql } from './shoppers.mjs'

const SHOPPERS = 20
/** Interval of faults that wait for a complete order, so that a shop under constant faults makes progress. */
const PROGRESS_INTERVAL = 5
/** Time limit for pending payments and mail after the workload, in milliseconds: fixed, and per order. */
const [SETTLE_MS, SETTLE_PER_ORDER_MS] = [60_000, 400]
/** Time limit of a response, and tolerance of its timer, in milliseconds. */
const [RESPONSE_LIMIT_MS, TIMER_TOLERANCE_MS] = [5_000, 5]

/** SQL that moves all scheduled times back by an hour. */
const hourLaterSql = [
  'UPDATE payment_attempts SET created_at = created_at - 3600000, asked_at = asked_at - 3600000',
  'UPDATE outbox SET next_attempt_at = next_attempt_at - 3600000 WHERE sent_at IS NULL',
  'UPDATE leases SET expires_at = expires_at - 3600000',
]

/** Violations of the format of a 503. */
function unavailableViolations({ headers, body }) {
  const hasSentence = /^La tienda .+\.$/.test(body?.message ?? '')
  return [
    ...(headers.get('retry-after') ? [] : ['503 without Retry-After']),
    ...(hasSentence ? [] : [`503 with the message «${body?.message}»`]),
  ]
}

/** Creates the workload. `shopFor` creates the shop; by default it has production settings. */
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
    // Disables load shedding, which these scenarios do not test.
    MOSTRADOR_LIMITS__REQUESTS: '200',
  }
  const shop = await shopFor(database, { bank, mailSink, settings })
  const [ledger, violations, pending, pendingAtFaults] = [[], [], new Set(), new Map()]
  const responses = { count: 0, rejected: 0, broken: 0, late: 0, longest: 0 }
  let running = true
  let finished

  function onAttempt(response, durationMs) {
    if (durationMs > RESPONSE_LIMIT_MS - TIMER_TOLERANCE_MS) responses.late++
    if (!response) {
      responses.broken++
      return
    }
    responses.count++
    responses.longest = Math.max(responses.longest, durationMs)
    if (response.status === 503) {
      responses.rejected++
      violations.push(...unavailableViolations(response))
    }
  }

  async function metric(name) {
    const { body } = await request(`http://127.0.0.1:${metrics}/metrics`)
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1] ?? Number.NaN)
  }

  /** Waits for the next order; returns the elapsed milliseconds. Returns at once if the shoppers have stopped. */
  const nextOrder = () => {
    const before = ledger.length
    return until(() => ledger.length > before || !running, 'the next order')
  }

  const isPaid = async ({ numbers: [number], token }) =>
    (await retry(shop, 'GET', `orders/${number}`, { token })).body.state === 'paid'

  /** Waits until every payment is recorded and the outbox is empty, or until the time limit; then the invariants fail. */
  async function waitUntilSettled() {
    const deadline = performance.now() + SETTLE_MS + SETTLE_PER_ORDER_MS * ledger.length
    const unrecorded = ledger.filter(({ payments }) => payments.length > 0)
    while (performance.now() < deadline) {
      while (unrecorded.length > 0 && (await isPaid(unrecorded.at(-1)))) unrecorded.pop()
      if (unrecorded.length === 0 && (await metric('mostrador_outbox_emails')) === 0) return
      await sleep(100)
    }
  }

  return {
    shop,
    ledger,
    responses,
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
      // `finish` rethrows the error.
      finished.catch(() => {})
    },
    /**
     * Waits for the time of the n-th fault: for `count` more responses and, every fifth time, for an order. Records the
     * pending requests.
     */
    async reachFault(n, count) {
      const before = responses.count
      await until(() => responses.count >= before + count || !running, `${count} responses`)
      if (n % PROGRESS_INTERVAL === 0) await nextOrder()
      for (const { name } of pending) pendingAtFaults.set(name, (pendingAtFaults.get(name) ?? 0) + 1)
    },
    /** Text about the requests that were pending at the faults. */
    pendingSummary: () =>
      `pending requests: ${[...pendingAtFaults].map(([name, count]) => `${name} ${formatCount(count)}`).join(', ')}`,
    /** Waits until the currently pending operations have completed. */
    waitForPending: () => Promise.allSettled([...pending].map(({ done }) => done)),
    /** Stops the shoppers after their current orders. */
    async finish() {
      running = false
      await finished
    },
    /** Stops the shop, moves all scheduled times back by an hour, and starts the shop. */
    async passHour() {
      await shop.stop()
      await database.change(...hourLaterSql)
      await shop.start()
    },
    /** Simulates an hour, waits until nothing is pending, and stops the shop. */
    async settle() {
      await this.passHour()
      await waitUntilSettled()
      await shop.stop()
    },
    invariants: (otherMessages) =>
      invariantsOf(database, ledger, violations, mailSink.messages, otherMessages),
    /**
     * Row about the responses. `broken` permits broken connections, for faults between shopper and shop. `timedOut` is the
     * number of attempts that timed out because of a fault on the shopper's own connection.
     */
    responsesRow({ broken = false, timedOut = 0 } = {}) {
      const isLong = size === 'long'
      return invariant(
        'Responses',
        `503: ${formatCount(responses.rejected)}, connections broken: ${formatCount(responses.broken)}, longest ${formatMs(responses.longest)}`,
        [
          ...(isLong && responses.late !== timedOut
            ? [`later than ${formatMs(RESPONSE_LIMIT_MS)}: ${responses.late - timedOut}`]
            : []),
          ...(broken || responses.broken === 0
            ? []
            : [`connections broken: ${formatCount(responses.broken)}`]),
        ],
        `${isLong ? `within ${formatMs(RESPONSE_LIMIT_MS)}, ` : ''}no 500${broken ? '' : ', none broken'}`,
      )
    },
    async close() {
      running = false
      await shop.stop().catch(() => {})
      await Promise.all([bank.close(), mailSink.close()])
    },
  }
}
