// Overload: ten times the shop's capacity alongside thousands of idle and slow connections. Admitted requests are answered
// in time, the others are rejected at once, and payment notifications are always accepted.
import { setTimeout as sleep } from 'node:timers/promises'
import { countBy } from '../oracle/ledger.mjs'
import { formBody, NOTIFICATIONS, pendingNotifications, startBank } from '../support/bank.mjs'
import { customersSql, orderBody, tokensOf } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { closedLoop, connectionPool, openLoop, rawRequest } from '../support/load.mjs'
import { random } from '../support/random.mjs'
import { exceeds, figure, invariant, limit, percentile } from '../support/report.mjs'
import { formatCount, formatMs, peakMemory } from '../support/scripts.mjs'
import { shopOn } from '../support/shop.mjs'
import { stockSql } from '../support/shoppers.mjs'
import { withSplitCpus } from './cpus.mjs'
import { holdConnections } from './slow-clients.mjs'

const CUSTOMERS = 50
const PRODUCT = 1
/** Load as a multiple of the capacity: generated, and required by the target. */
const [GENERATED_FACTOR, TARGET_FACTOR] = [11, 10]
/** Number of clients and duration in milliseconds of the capacity measurement. */
const [CLIENTS, CAPACITY_MS] = [16, 2_000]
/** Limits: p99 of admitted and of rejected requests, and recovery, in milliseconds; memory in MB. */
const [ADMITTED_MS, REJECTED_MS, RECOVERY_MS, MEMORY_MB] = [250, 50, 5_000, 512]
/** Interval of notifications and probes in milliseconds. */
const NOTIFICATION_MS = 250
/** Requests per second of each client of the overload. */
const REQUESTS_PER_CLIENT = 50
const PAGE = '/api/v1/products?limit=100'
const SLOW = { heads: 200, bodies: 200, readers: 100 }

/** Generator of requests: quotes, order lists, and orders with a new key each. */
function requestGenerator(seed, tokens, body) {
  const next = random(seed)
  let count = 0
  const { lines, delivery, shipping_id } = body
  const quote = rawRequest('POST', '/api/v1/quotes', { body: { lines, delivery, shipping_id } })
  const key = `simulacro-${seed}-`
  const lists = tokens.map((token) => rawRequest('GET', '/api/v1/customers/me/orders?limit=10', { token }))
  const orders = tokens.map((token) => rawRequest('POST', '/api/v1/orders', { token, key, body }).split(key))
  return () => {
    const chance = next()
    const customer = Math.floor(next() * tokens.length)
    if (chance < 0.6) return quote
    return chance < 0.9 ? lists[customer] : orders[customer].join(key + count++)
  }
}

const isAdmitted = ({ status }) => status >= 200 && status < 300
const isRejected = ({ status }) => status === 503 || status === 429
const latencyOf = (responses, share) =>
  percentile(
    responses.map(({ durationMs }) => durationMs),
    share,
  )

/** Sends notifications and probes alternately while `running` returns true; returns the responses and the violations. */
async function notifyDuring(port, forms, running) {
  const pool = connectionPool(port)
  const [violations, responses] = [[], []]
  for (const form of forms) {
    if (!running()) break
    for (const [label, request] of [
      ['a notification', rawRequest('POST', NOTIFICATIONS, { body: formBody(form) })],
      ['/readyz', rawRequest('GET', '/readyz')],
    ]) {
      const response = await pool.send(request)
      responses.push(response)
      if (response.status !== 200) violations.push(`${label} got ${response.status}`)
    }
    await sleep(NOTIFICATION_MS)
  }
  pool.close()
  return { responses, violations }
}

/** Returns the milliseconds until a moderate rate is answered without rejections and within the limit. */
async function recovery(pool, next, perSecond) {
  const startedAt = performance.now()
  for (;;) {
    const responses = await openLoop(pool, next, perSecond, 500)
    const since = performance.now() - startedAt
    if (responses.every(isAdmitted) && latencyOf(responses, 0.99) <= ADMITTED_MS) return since - 500
    if (since > 4 * RECOVERY_MS) return since
  }
}

async function overloadShop({ shop, bank, cpus, seed, size, seconds, idle, report }) {
  const { port } = shop
  const pool = connectionPool(port)
  let [overloadPool, slowClients] = [undefined, undefined]
  try {
    const tokens = tokensOf(CUSTOMERS)
    const body = await orderBody(shop, [{ product: PRODUCT, qty: 1 }], 'transfer', tokens[0])
    const count = Math.ceil((seconds * 1_000) / NOTIFICATION_MS)
    const forms = await pendingNotifications(shop, bank, tokens, PRODUCT, count)
    const next = requestGenerator(seed, tokens, body)

    report('capacity')
    await closedLoop(pool, next, CLIENTS, CAPACITY_MS / 4)
    const measured = await closedLoop(pool, next, CLIENTS, CAPACITY_MS)
    const capacity = (measured.filter(isAdmitted).length * 1_000) / CAPACITY_MS
    report('idle and slow connections')
    slowClients = await holdConnections(port, { idle, ...SLOW }, PAGE)
    // Requests of the readers are ordinary load until they are answered.
    await recovery(pool, next, capacity / 4)
    const alongside = await openLoop(pool, next, capacity / 4, 1_000)

    report(`${GENERATED_FACTOR} times ${formatCount(capacity)} requests per second`)
    let running = true
    const notifying = notifyDuring(port, forms, () => running)
    const startedAt = performance.now()
    overloadPool = connectionPool(port, Math.ceil((capacity * GENERATED_FACTOR) / REQUESTS_PER_CLIENT))
    const responses = await openLoop(overloadPool, next, capacity * GENERATED_FACTOR, seconds * 1_000)
    const durationMs = performance.now() - startedAt
    running = false
    const notifications = await notifying
    const recoveryMs = await recovery(pool, next, capacity / 4)
    const idleOpen = await slowClients.idleCount()
    const memory = peakMemory({ pid: shop.pid() })

    const [admitted, rejected] = [responses.filter(isAdmitted), responses.filter(isRejected)]
    const others = responses.filter((response) => !isAdmitted(response) && !isRejected(response))
    const rate = (responses.length * 1_000) / durationMs
    const p99 = (responses) => latencyOf(responses, 0.99)
    return [
      limit(
        size,
        'Load',
        `${formatCount(rate)} requests per second, capacity ${formatCount(capacity)}, for ${seconds} s`,
        rate < capacity * TARGET_FACTOR ? [`only ${(rate / capacity).toFixed(1)} times the capacity`] : [],
        `${TARGET_FACTOR} times the capacity or more`,
      ),
      figure('Processors', cpus),
      figure(
        'Idle and slow connections',
        `${formatCount(slowClients.count())}; closed and reopened: ${formatCount(slowClients.reopened())}`,
      ),
      invariant(
        'Idle connections',
        `${formatCount(idleOpen)} open at the end`,
        [
          ...slowClients.violations,
          ...(idleOpen < idle ? [`${formatCount(idle - idleOpen)} are not open`] : []),
        ],
        'open, or closed gracefully after a minute',
      ),
      limit(
        size,
        'Requests alongside these connections',
        `${formatCount(alongside.length)}, p99 ${formatMs(p99(alongside))}`,
        [
          ...alongside.filter((response) => !isAdmitted(response)).map(({ status }) => `got ${status}`),
          ...exceeds(p99(alongside), ADMITTED_MS, 'p99'),
        ],
        `all admitted, p99 within ${formatMs(ADMITTED_MS)}`,
      ),
      limit(
        size,
        'Admitted',
        `${formatCount((admitted.length * 1_000) / durationMs)} per second, median ${formatMs(latencyOf(admitted, 0.5))}, p99 ${formatMs(p99(admitted))}`,
        [
          ...exceeds(p99(admitted), ADMITTED_MS, 'p99'),
          ...(admitted.length * 1_000 < (capacity * durationMs) / 2
            ? ['less than half of the capacity']
            : []),
        ],
        `p99 within ${formatMs(ADMITTED_MS)}, half of the capacity or more`,
      ),
      limit(
        size,
        'Rejected (503, 429)',
        `${formatCount(rejected.length)}, median ${formatMs(latencyOf(rejected, 0.5))}, p99 ${formatMs(p99(rejected))}, slowest ${formatMs(latencyOf(rejected, 1))}`,
        exceeds(p99(rejected), REJECTED_MS, 'p99'),
        `p99 within ${formatMs(REJECTED_MS)}`,
      ),
      invariant(
        'Other responses, or none',
        formatCount(others.length),
        [...countBy(others.map(({ status }) => status || 'none'))].map(
          ([status, times]) => `${status}: ${times}`,
        ),
        'none',
      ),
      invariant(
        'Notifications and probes',
        formatCount(notifications.responses.length),
        notifications.violations,
        'always 200',
      ),
      limit(
        size,
        'Latency of notifications and probes',
        `p99 ${formatMs(p99(notifications.responses))}`,
        exceeds(p99(notifications.responses), ADMITTED_MS, 'p99'),
        `p99 within ${formatMs(ADMITTED_MS)}`,
      ),
      invariant(
        'Peak memory',
        `${formatCount(memory)} MB`,
        memory < MEMORY_MB ? [] : [`${formatCount(memory)} MB`],
        `under ${MEMORY_MB} MB`,
      ),
      limit(
        size,
        'Recovery',
        `after ${formatMs(recoveryMs)}`,
        exceeds(recoveryMs, RECOVERY_MS),
        `within ${formatMs(RECOVERY_MS)}`,
      ),
    ]
  } finally {
    pool.close()
    overloadPool?.close()
    slowClients?.close()
  }
}

async function run({ databases, ...parameters }) {
  const database = await databases.fresh('overloaded')
  await database.change(...customersSql(CUSTOMERS), stockSql)
  const bank = await startBank()
  const shop = await shopOn(database, { bank, defaultLogLevel: true })
  try {
    return await withSplitCpus(
      () => shop.start(),
      (cpus) => overloadShop({ shop, bank, cpus, ...parameters }),
    )
  } finally {
    await shop.stop().catch(() => {})
    await bank.close()
  }
}

export const overload = {
  name: 'overload',
  title: 'Overload',
  databases: [sqlite, postgres],
  short: { seconds: 4, idle: 500 },
  long: { seconds: 60, idle: 5_000 },
  run,
}
