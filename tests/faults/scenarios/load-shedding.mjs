// Load shedding behind nginx: one customer overloads both replicas and gets 503 from the shop. nginx does not take a replica
// out of service for it, so that the requests of others and of the bank are answered.
import { setTimeout as sleep } from 'node:timers/promises'
import { countBy } from '../oracle/ledger.mjs'
import { formBody, NOTIFICATIONS, pendingNotifications, startBank } from '../support/bank.mjs'
import { customersSql, tokenOf } from '../support/customers.mjs'
import { closedLoop, connectionPool, rawRequest } from '../support/load.mjs'
import { replicasBehindNginx } from '../support/replicas.mjs'
import { figure, invariant } from '../support/report.mjs'
import { stockSql } from '../support/shoppers.mjs'

const DURATION_MS = 5_000
/** Concurrent requests of the customer, and the concurrency limit of each replica. */
const [CLIENTS, LIMIT] = [250, 4]
/** Intervals of reads and of notifications, in milliseconds. */
const [READ_MS, NOTIFICATION_MS] = [50, 250]

/** Sends requests at an interval while `running` returns true; returns their statuses. */
async function sendAtInterval(port, requests, intervalMs, running) {
  const pool = connectionPool(port)
  const statuses = []
  for (const request of requests) {
    if (!running()) break
    statuses.push((await pool.send(request)).status)
    await sleep(intervalMs)
  }
  pool.close()
  return statuses
}

const unexpected = (statuses, allowed) =>
  [...countBy(statuses.filter((status) => !allowed.includes(status)))].map(
    ([status, times]) => `${status || 'no response'}: ${times} times`,
  )

export async function loadShedding({ databases, folder, report }) {
  const database = await databases.fresh('shedding')
  await database.change(...customersSql(1), stockSql)
  const bank = await startBank()
  const settings = { MOSTRADOR_LIMITS__REQUESTS: String(LIMIT) }
  const shop = await replicasBehindNginx(folder, database, { bank, settings })
  const pool = connectionPool(shop.port)
  try {
    await shop.start()
    const token = tokenOf(1)
    const forms = await pendingNotifications(shop, bank, [token], 1, DURATION_MS / NOTIFICATION_MS)
    report(`${CLIENTS} concurrent requests of one customer`)
    let shedding = true
    const running = () => shedding
    const list = rawRequest('GET', '/api/v1/products?limit=10')
    const lists = new Array(DURATION_MS / READ_MS).fill(list)
    const reading = sendAtInterval(shop.port, lists, READ_MS, running)
    const notifications = forms.map((form) => rawRequest('POST', NOTIFICATIONS, { body: formBody(form) }))
    const notifying = sendAtInterval(shop.port, notifications, NOTIFICATION_MS, running)
    const orderList = rawRequest('GET', '/api/v1/customers/me/orders?limit=10', { token })
    const statuses = (await closedLoop(pool, () => orderList, CLIENTS, DURATION_MS)).map(
      ({ status }) => status,
    )
    shedding = false
    const [reads, notified] = [await reading, await notifying]
    const shed = statuses.filter((status) => status === 503).length
    return [
      figure('Overload by one customer', `${statuses.length} requests, ${CLIENTS} concurrent`),
      invariant(
        'Rejected by the shop, not by nginx',
        `${shed} times 503`,
        [
          ...unexpected(statuses, [200, 503]),
          ...(shed > 0 ? [] : ['no request was rejected: nothing is tested']),
        ],
        'no 502',
      ),
      invariant('Other readers', `${reads.length} answered`, unexpected(reads, [200]), 'all 200'),
      invariant('Notifications', `${notified.length} answered`, unexpected(notified, [200]), 'all 200'),
    ]
  } finally {
    pool.close()
    await shop.stop().catch(() => {})
    shop.close()
    await bank.close()
  }
}
