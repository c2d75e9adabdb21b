// Full disk under SQLite: a small tmpfs of its own, filled by an unrelated file.
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { create, orderBody, send, tokenOf } from '../support/customers.mjs'
import { until } from '../support/http.mjs'
import { between, random } from '../support/random.mjs'
import { exceeds, figure, invariant, limit, ms, skipped, whole } from '../support/report.mjs'
import { attempt, run as runProgram } from '../support/scripts.mjs'
import { createWorkload } from '../support/workload.mjs'

const MEGABYTES = 96
/** Visits while the disk is full. */
const VISITS = [5, 20]
const AGAIN_MS = 5_000

/** Writes a file until not one more byte fits. */
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
  const place = join(parameters.folder, 'disk')
  mkdirSync(place)
  const { code, output } = await attempt('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${MEGABYTES}m`,
    'faults',
    place,
  ])
  if (code !== 0) return [skipped('Full disk', `mount is not permitted (${output.trim()})`, parameters.size)]
  try {
    return await fillDisk(place, parameters)
  } finally {
    await runProgram('umount', [place])
  }
}

async function fillDisk(place, { databases, seed, size, fillings, answers: most, report }) {
  const database = await databases.fresh('full', place)
  const workload = await createWorkload({ database, seed, size })
  const { shop, ledger, answers } = workload
  const ballast = join(place, 'ballast')
  const [readViolations, writeViolations] = [[], []]
  let [reads, writes] = [0, 0]

  /** Reads, which must succeed, and tries to order, which must be refused. */
  async function visit(token, body, key) {
    const known = ledger.at(-1)
    for (const [path, options] of [
      ['products?limit=10', {}],
      ['searchs?query=jabon', {}],
      ['customers/me/orders', { token }],
      [`orders/${known.numbers[0]}`, { token: known.token }],
    ]) {
      const { status } = await send(shop, 'GET', path, options)
      reads++
      if (status !== 200) readViolations.push(`${path} was answered ${status}`)
    }
    const { status, headers } = await send(shop, 'POST', 'orders', { token, key, body })
    writes++
    if (status !== 503 || !headers.get('retry-after')) writeViolations.push(`an order was answered ${status}`)
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
      await workload.reachFault(n, between(next, 1, most))
      const { refused } = answers
      fill(ballast)
      // The write-ahead log reuses its space: it takes a while until it needs more.
      await until(() => answers.refused >= refused + 3, 'a full disk refuses writes')
      for (let visits = between(next, ...VISITS); visits > 0; visits--) await visit(token, body, keyOf(n))
      rmSync(ballast)
      recoveryTimes.push(await workload.nextOrder())
      report(`${n + 1} of ${fillings} fillings, ${ledger.length} orders`)
    }
    await workload.finish()
    // Refused orders were not stored: `create` requires 201 for the same keys.
    for (let n = 0; n < fillings; n++) {
      const { number } = await create(shop, 'orders', { token, key: keyOf(n), body })
      const entry = { key: keyOf(n), customer: 1, token, lines, method: 'transfer', payments: [] }
      ledger.push({ ...entry, total: body.accepted_total, numbers: [number] })
    }
    await shop.stop()
    const integrity = await database.integrityErrors()
    await workload.settle()
    const slowest = Math.max(...recoveryTimes)
    const { bsize, blocks } = statfsSync(place)
    return [
      figure('Full disk', `${fillings} times, of ${whole((bsize * blocks) / 2 ** 20)} MB`),
      invariant('Reads meanwhile', whole(reads), readViolations, 'succeed'),
      invariant('Orders meanwhile', whole(writes), writeViolations, '503 with Retry-After'),
      limit(
        size,
        'Order after there is space, without a restart',
        `slowest ${ms(slowest)}`,
        exceeds(slowest, AGAIN_MS),
        `within ${ms(AGAIN_MS)}`,
      ),
      ...(await workload.invariants()),
      workload.answersRow(),
      invariant('PRAGMA integrity_check', 'ok', integrity),
    ]
  } finally {
    await workload.close()
  }
}
