// Overload: ten times the shop's capacity beside thousands of idle and slow connections. Admitted requests are answered in
// time, the others are refused at once, and payment notifications are always accepted.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { countBy } from '../oracle/ledger.mjs'
import { formBody, NOTIFICATIONS, pendingNotifications, startBank } from '../support/bank.mjs'
import { customersSql, orderBody, tokensOf } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { closedLoop, connectionPool, openLoop, rawRequest } from '../support/load.mjs'
import { random } from '../support/random.mjs'
import { exceeds, figure, invariant, limit, ms, percentile, whole } from '../support/report.mjs'
import { shopOn } from '../support/shop.mjs'
import { stockSql } from '../support/shoppers.mjs'
import { withSplitCpus } from './cpus.mjs'
import { holdConnections } from './slow-clients.mjs'

const CUSTOMERS = 50
const PRODUCT = 1
/** Load as a multiple of the capacity, as generated and as promised. */
const [GENERATED, PROMISED] = [11, 10]
/** Clients and milliseconds of the measurement of the capacity. */
const [CLIENTS, CAPACITY_MS] = [16, 2_000]
/** Limits: p99 of admitted and of refused requests, and recovery, in milliseconds; memory in MB. */
const [ADMITTED_MS, REFUSED_MS, RECOVERED_MS, MEMORY_MB] = [250, 50, 5_000, 512]
/** Interval of notifications and probes in milliseconds. */
const NOTIFICATION_MS = 250
/** Requests per second of each overloading client. */
const EACH_PER_SECOND = 50
const PAGE = '/api/v1/products?limit=100'
const SLOW = { heads: 200, bodies: 200, readers: 100 }

/** Generator of requests: quotes, order lists, and orders, each with a new key. */
function requests(seed, tokens, body) {
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
const isRefused = ({ status }) => status === 503 || status === 429
const tookOf = (answers, share) =>
  percentile(
    answers.map(({ took }) => took),
    share,
  )

/** Sends notifications and probes in turn while `running`; returns the answers and the violations. */
async function notifyDuring(port, forms, running) {
  const pool = connectionPool(port)
  const [violations, answers] = [[], []]
  for (const form of forms) {
    if (!running()) break
    for (const [what, request] of [
      ['a notification', rawRequest('POST', NOTIFICATIONS, { body: formBody(form) })],
      ['/readyz', rawRequest('GET', '/readyz')],
    ]) {
      const answer = await pool.send(request)
      answers.push(answer)
      if (answer.status !== 200) violations.push(`${what} was answered ${answer.status}`)
    }
    await sleep(NOTIFICATION_MS)
  }
  pool.close()
  return { answers, violations }
}

/** Milliseconds until a moderate rate is answered as usual. */
async function recovery(pool, next, perSecond) {
  const began = performance.now()
  for (;;) {
    const answers = await openLoop(pool, next, perSecond, 500)
    const since = performance.now() - began
    if (answers.every(isAdmitted) && tookOf(answers, 0.99) <= ADMITTED_MS) return since - 500
    if (since > 4 * RECOVERED_MS) return since
  }
}

/** Peak resident memory of a process in MB. */
const peakMemory = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

async function overloadShop({ shop, bank, cpus, seed, size, seconds, idle, report }) {
  const { port } = shop
  const pool = connectionPool(port)
  let [overloading, held] = [undefined, undefined]
  try {
    const tokens = tokensOf(CUSTOMERS)
    const body = await orderBody(shop, [{ product: PRODUCT, qty: 1 }], 'transfer', tokens[0])
    const count = Math.ceil((seconds * 1_000) / NOTIFICATION_MS)
    const forms = await pendingNotifications(shop, bank, tokens, PRODUCT, count)
    const next = requests(seed, tokens, body)

    report('capacity')
    await closedLoop(pool, next, CLIENTS, CAPACITY_MS / 4)
    const quiet = await closedLoop(pool, next, CLIENTS, CAPACITY_MS)
    const capacity = (quiet.filter(isAdmitted).length * 1_000) / CAPACITY_MS
    report('idle and slow connections')
    held = await holdConnections(port, { idle, ...SLOW }, PAGE)
    // Requests of the readers are ordinary load until they are answered.
    await recovery(pool, next, capacity / 4)
    const beside = await openLoop(pool, next, capacity / 4, 1_000)

    report(`${GENERATED} times ${whole(capacity)} requests per second`)
    let running = true
    const notified = notifyDuring(port, forms, () => running)
    const began = performance.now()
    overloading = connectionPool(port, Math.ceil((capacity * GENERATED) / EACH_PER_SECOND))
    const answers = await openLoop(overloading, next, capacity * GENERATED, seconds * 1_000)
    const lasted = performance.now() - began
    running = false
    const notifications = await notified
    const recovered = await recovery(pool, next, capacity / 4)
    const idleHeld = await held.held()
    const memory = peakMemory(shop.pid())

    const [admitted, refused] = [answers.filter(isAdmitted), answers.filter(isRefused)]
    const others = answers.filter((answer) => !isAdmitted(answer) && !isRefused(answer))
    const rate = (answers.length * 1_000) / lasted
    const p99 = (some) => tookOf(some, 0.99)
    return [
      limit(
        size,
        'Load',
        `${whole(rate)} requests per second, capacity ${whole(capacity)}, for ${seconds} s`,
        rate < capacity * PROMISED ? [`only ${(rate / capacity).toFixed(1)} times the capacity`] : [],
        `${PROMISED} times the capacity or more`,
      ),
      figure('Processors', cpus),
      figure(
        'Idle and slow connections',
        `${whole(held.count())}; closed and opened again: ${whole(held.reopened())}`,
      ),
      invariant(
        'Idle connections',
        `${whole(idleHeld)} open at the end`,
        [...held.violations, ...(idleHeld < idle ? [`${whole(idle - idleHeld)} are not open`] : [])],
        'open, or closed in order after a minute',
      ),
      limit(
        size,
        'Requests beside them',
        `${whole(beside.length)}, p99 ${ms(p99(beside))}`,
        [
          ...beside.filter((answer) => !isAdmitted(answer)).map(({ status }) => `answered ${status}`),
          ...exceeds(p99(beside), ADMITTED_MS, 'p99'),
        ],
        `all admitted, p99 within ${ms(ADMITTED_MS)}`,
      ),
      limit(
        size,
        'Admitted',
        `${whole((admitted.length * 1_000) / lasted)} per second, median ${ms(tookOf(admitted, 0.5))}, p99 ${ms(p99(admitted))}`,
        [
          ...exceeds(p99(admitted), ADMITTED_MS, 'p99'),
          ...(admitted.length * 1_000 < (capacity * lasted) / 2 ? ['less than half of the capacity'] : []),
        ],
        `p99 within ${ms(ADMITTED_MS)}, half of the capacity or more`,
      ),
      limit(
        size,
        'Refused (503, 429)',
        `${whole(refused.length)}, median ${ms(tookOf(refused, 0.5))}, p99 ${ms(p99(refused))}, slowest ${ms(tookOf(refused, 1))}`,
        exceeds(p99(refused), REFUSED_MS, 'p99'),
        `p99 within ${ms(REFUSED_MS)}`,
      ),
      invariant(
        'Other answers, or none',
        whole(others.length),
        [...countBy(others.map(({ status }) => status || 'none'))].map(
          ([status, times]) => `${status}: ${times}`,
        ),
        'none',
      ),
      invariant(
        'Notifications and probes',
        whole(notifications.answers.length),
        notifications.violations,
        'always answered 200',
      ),
      limit(
        size,
        'Latency of notifications and probes',
        `p99 ${ms(p99(notifications.answers))}`,
        exceeds(p99(notifications.answers), ADMITTED_MS, 'p99'),
        `p99 within ${ms(ADMITTED_MS)}`,
      ),
      invariant(
        'Peak memory',
        `${whole(memory)} MB`,
        memory < MEMORY_MB ? [] : [`${whole(memory)} MB`],
        `under ${MEMORY_MB} MB`,
      ),
      limit(
        size,
        'Recovery',
        `after ${ms(recovered)}`,
        exceeds(recovered, RECOVERED_MS),
        `within ${ms(RECOVERED_MS)}`,
      ),
    ]
  } finally {
    pool.close()
    overloading?.close()
    held?.close()
  }
}

async function run({ databases, ...parameters }) {
  const database = await databases.fresh('overloaded')
  await database.change(...customersSql(CUSTOMERS), stockSql)
  const bank = await startBank()
  const shop = await shopOn(database, { bank, logged: true })
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
