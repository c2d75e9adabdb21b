// Network faults between browser, shop, database, bank and mail server: latency, low bandwidth, resets, lost packets.
import { setTimeout as sleep } from 'node:timers/promises'
import { PAGE_TIMEOUT_MS } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { between, random, shuffled } from '../support/random.mjs'
import { figure, invariant, limit } from '../support/report.mjs'
import { formatCount } from '../support/scripts.mjs'
import { shopOn } from '../support/shop.mjs'
import { startTcpProxy } from '../support/tcp-proxy.mjs'
import { createWorkload } from '../support/workload.mjs'

/** Duration of a fault in milliseconds; every second one exceeds all timeouts. */
const [SHORT_MS, LONG_MS] = [
  [300, 2_000],
  [5_500, 7_000],
]
/** Pause of shoppers between orders, in milliseconds, for the sending of notifications and mail. */
const PAUSE_MS = 1_500
/** Interval of repeated resets in milliseconds. */
const RESET_INTERVAL_MS = 20

/** Faults of a connection. An order needs about thirty round trips to the database, which therefore gets a lower latency. */
const FAULTS = {
  latency: (name) => ({ latency: name === 'database' ? 20 : 300 }),
  'low bandwidth': (name) => ({ rate: name === 'database' ? 100_000 : 8_000 }),
  'dropping requests': () => ({ silent: ['request'] }),
  'dropping responses': () => ({ silent: ['response'] }),
  'dropping all data': () => ({ silent: ['request', 'response'] }),
  reset: () => null,
}
const CONNECTIONS = ['browser', 'database', 'mail']
/** First faults, in reverse order. */
const FIRST_FAULTS = [
  ['database', 'reset'],
  ['mail', 'dropping all data'],
  ['browser', 'dropping responses'],
  ['database', 'dropping all data'],
]

/** Creates a shop whose connections go through proxies, and adds these to `proxies`. */
async function shopBehindProxies(proxies, database, { bank, mailSink, ...options }) {
  const proxyFor = async (name, url) => {
    const port = Number(new URL(url).port)
    proxies[name] = await startTcpProxy(port)
    return url.replace(`:${port}`, `:${proxies[name].port}`)
  }
  const proxiedDatabase =
    database.kind === 'SQLite' ? database : { url: await proxyFor('database', database.url) }
  const { url, ...shop } = await shopOn(proxiedDatabase, {
    ...options,
    bank: { ...bank, url: await proxyFor('bank', bank.url) },
    mailSink: { ...mailSink, url: await proxyFor('mail', mailSink.url) },
  })
  const proxyUrl = await proxyFor('browser', url)
  return { ...shop, url: proxyUrl, api: `${proxyUrl}/api/v1`, timeout: PAGE_TIMEOUT_MS }
}

async function run({ databases, seed, size, faults, bankFaultMs, report }) {
  const proxies = {}
  const database = await databases.fresh('network')
  const shopFor = (...shop) => shopBehindProxies(proxies, ...shop)
  const workload = await createWorkload({ database, seed, size, shopFor, pause: PAUSE_MS })
  const { responses } = workload
  try {
    await workload.start()
    const [next, injected, unanswered, late] = [random(seed), new Map(), [], []]
    const count = (name) => injected.set(name, (injected.get(name) ?? 0) + 1)
    const names = CONNECTIONS.filter((name) => name in proxies)
    const all = names.flatMap((name) => Object.keys(FAULTS).map((fault) => [name, fault]))
    let plan = FIRST_FAULTS.filter(([name]) => names.includes(name))
    let timedOut = 0
    for (let n = 0; n < faults && workload.isRunning(); n++) {
      if (plan.length === 0) plan = shuffled(next, all)
      const [name, fault] = plan.pop()
      await workload.reachFault(n, 1)
      const before = { ...responses }
      const options = FAULTS[fault](name)
      if (options) proxies[name].inject(options)
      else proxies[name].reset()
      await sleep(between(next, ...(n % 2 === 0 ? LONG_MS : SHORT_MS)))
      proxies[name].clear()
      await workload.nextOrder()
      // Requests made during a short fault may time out long after it.
      await workload.waitForPending()
      const [broken, slow] = [responses.broken - before.broken, responses.late - before.late]
      // A fault behind the shop must not leave a request without a response.
      if (name === 'browser') timedOut += slow
      else {
        if (broken > 0) unanswered.push(`${broken} with the fault «${fault}» on the connection of ${name}`)
        if (slow > 0) late.push(`${slow} with the fault «${fault}» on the connection of ${name}`)
      }
      count(name)
      report(`${n + 1} of ${faults} faults, ${workload.ledger.length} orders`)
    }
    await workload.finish()
    // The bank is queried after the workload: first it does not respond, then it resets connections, and finally it is slow.
    const { bank } = proxies
    for (const fault of ['dropping all data', 'reset']) {
      await workload.passHour()
      const resets = fault === 'reset' ? setInterval(() => bank.reset(), RESET_INTERVAL_MS) : undefined
      if (!resets) bank.inject(FAULTS[fault]('bank'))
      await sleep(bankFaultMs)
      clearInterval(resets)
      bank.clear()
      report(`bank: ${fault}`)
      count('bank')
    }
    bank.inject({ ...FAULTS.latency('bank'), ...FAULTS['low bandwidth']('bank') })
    count('bank')
    await workload.settle()
    return [
      figure('Faults', [...injected].map(([name, times]) => `${name} ${formatCount(times)}`).join(', ')),
      ...(await workload.invariants()),
      workload.responsesRow({ broken: true, timedOut }),
      figure('Timeouts of 5 s on a faulty connection of the browser', formatCount(timedOut)),
      invariant('Unanswered requests over an intact connection', 'none', unanswered, 'none'),
      limit(size, 'Responses later than 5 s over an intact connection', 'none', late, 'none'),
    ]
  } finally {
    for (const proxy of Object.values(proxies)) proxy.clear()
    await workload.close()
    await Promise.all(Object.values(proxies).map((proxy) => proxy.close()))
  }
}

export const network = {
  name: 'network',
  title: 'Network faults',
  databases: [sqlite, postgres],
  short: { faults: 2, bankFaultMs: 1_000 },
  long: { faults: 120, bankFaultMs: 25_000 },
  run,
}
