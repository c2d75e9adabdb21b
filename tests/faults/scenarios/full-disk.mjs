// Full disk with SQLite: a small tmpfs, filled by an unrelated file.
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { create, orderBody, send, tokenOf } from '../support/customers.mjs'
import { until } from '../support/http.mjs'
import { between, random } from '../support/random.mjs'
import { exceeds, figure, invariant, limit, skipped } from '../support/report.mjs'
import { attempt, formatCount, formatMs, run as runProgram } from '../support/scripts.mjs'
import { createWorkload } from '../support/workload.mjs'

const MEGABYTES = 96
/** Minimum and maximum number of visits while the disk is full. */
const VISITS = [5, 20]
const RECOVERY_LIMIT_MS = 5_000

/** Writes a file until no further byte fits. */
function fill(file) {
  const ballast = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size = size === 1 ? 0 : size >> 1) {
      const bytes = Buffer.alloc(size)
      try {
        while (writeSync(ballast, bytes) === size);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(ballast)
  }
}

export async function fullDisk(parameters) {
  const mountPoint = join(parameters.folder, 'disk')
  mkdirSync(mountPoint)
  const { code, output } = await attempt('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${MEGABYTES}m`,
    'faults',
    mountPoint,
  ])
  if (code !== 0) return [skipped('Full disk', `mount is not permitted (${output.trim()})`, parameters.size)]
  try {
    return await fillDisk(mountPoint, parameters)
  } finally {
    await runProgram('umount', [mountPoint])
  }
}

async function fillDisk(
  mountPoint,
  { databases, seed, size, fillings, responses: maximumResponses, report },
) {
  const database = await databases.fresh('full', mountPoint)
  const workload = await createWorkload({ database, seed, size })
  const { shop, ledger, responses } = workload
  const ballast = join(mountPoint, 'ballast')
  const [readViolations, writeViolations] = [[], []]
  let [reads, writes] = [0, 0]

  /** Sends reads, which must succeed, and an order, which must be rejected. */
  async function visit(token, body, key) {
    const lastEntry = ledger.at(-1)
    for (const [path, options] of [
      ['products?limit=10', {}],
      ['searchs?query=jabon', {}],
      ['customers/me/orders', { token }],
      [`orders/${lastEntry.numbers[0]}`, { token: lastEntry.token }],
    ]) {
      const { status } = await send(shop, 'GET', path, options)
      reads++
      if (status !== 200) readViolations.push(`${path} got ${status}`)
    }
    const { status, headers } = await send(shop, 'POST', 'orders', { token, key, body })
    writes++
    if (status !== 503 || !headers.get('retry-after')) writeViolations.push(`an order got ${status}`)
  }

  try {
    await workload.start()
    const token = tokenOf(1)
    const next = random(seed)
    const recoveryTimes = []
    await workload.nextOrder()
    const lines = [{ product: 1, qty: 1 }]
    const body = await orderBody(shop, lines, 'transfer', token)
    const keyOf = (n) => `simulacro-${seed}-lleno-${n}`
    for (let n = 0; n < fillings && workload.isRunning(); n++) {
      await workload.reachFault(n, between(next, 1, maximumResponses))
      const { rejected } = responses
      fill(ballast)
      // The write-ahead log reuses its space, so that the first writes may still succeed.
      await until(() => responses.rejected >= rejected + 3, 'writes are rejected on the full disk')
      for (let visits = between(next, ...VISITS); visits > 0; visits--) await visit(token, body, keyOf(n))
      rmSync(ballast)
      recoveryTimes.push(await workload.nextOrder())
      report(`${n + 1} of ${fillings} fillings, ${ledger.length} orders`)
    }
    await workload.finish()
    // Rejected orders were not stored: `create` requires a 201 for the same keys.
    for (let n = 0; n < fillings; n++) {
      const { number } = await create(shop, 'orders', { token, key: keyOf(n), body })
      const entry = { key: keyOf(n), customer: 1, token, lines, method: 'transfer', payments: [] }
      ledger.push({ ...entry, total: body.accepted_total, numbers: [number] })
    }
    await shop.stop()
    const integrity = await database.integrityErrors()
    await workload.settle()
    const slowest = Math.max(...recoveryTimes)
    const { bsize, blocks } = statfsSync(mountPoint)
    return [
      figure('Full disk', `${fillings} times, of ${formatCount((bsize * blocks) / 2 ** 20)} MB`),
      invariant('Reads during the fault', formatCount(reads), readViolations, 'succeed'),
      invariant('Orders during the fault', formatCount(writes), writeViolations, '503 with Retry-After'),
      limit(
        size,
        'First order after space is freed, without a restart',
        `slowest ${formatMs(slowest)}`,
        exceeds(slowest, RECOVERY_LIMIT_MS),
        `within ${formatMs(RECOVERY_LIMIT_MS)}`,
      ),
      ...(await workload.invariants()),
      workload.responsesRow(),
      invariant('PRAGMA integrity_check', 'ok', integrity),
    ]
  } finally {
    await workload.close()
  }
}
