// Network faults between browser, shop, database, bank and mail server: latency, low bandwidth, resets, lost packets.
import { setTimeout as sleep } from 'node:timers/promises'
import { PAGE_TIMEOUT_MS } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { between, random, shuffled } from '../support/random.mjs'
import { figure, invariant, limit, whole } from '../support/report.mjs'
import { shopOn } from '../support/shop.mjs'
import { startTcpProxy } from '../support/tcp-proxy.mjs'
import { createWorkload } from '../support/workload.mjs'

/** Duration of a fault in milliseconds; every second one outlasts every timeout. */
const [SHORT_MS, LONG_MS] = [
  [300, 2_000],
  [5_500, 7_000],
]
/** Pause of shoppers between orders, in milliseconds: notifications and mail are sent meanwhile. */
const PAUSE_MS = 1_500
/** Interval of repeated resets in milliseconds. */
const RESET_EVERY_MS = 20

/** Faults of a connection. An order takes some thirty round trips to the database: its latency is lower for it. */
const FAULTS = {
  distant: (name) => ({ latency: name === 'database' ? 20 : 300 }),
  slow: (name) => ({ rate: name === 'database' ? 100_000 : 8_000 }),
  'silent on requests': () => ({ silent: ['request'] }),
  'silent on responses': () => ({ silent: ['response'] }),
  silent: () => ({ silent: ['request', 'response'] }),
  reset: () => null,
}
const CONNECTIONS = ['browser', 'database', 'mail']
/** First faults, from the last one on. */
const FIRST = [
  ['database', 'reset'],
  ['mail', 'silent'],
  ['browser', 'silent on responses'],
  ['database', 'silent'],
]

/** Shop whose connections go through proxies, which are added to `proxies`. */
async function shopBehindProxies(proxies, database, { bank, mailSink, ...options }) {
  const through = async (name, url) => {
    const port = Number(new URL(url).port)
    proxies[name] = await startTcpProxy(port)
    return url.replace(`:${port}`, `:${proxies[name].port}`)
  }
  const remote = database.kind === 'SQLite' ? database : { url: await through('database', database.url) }
  const { url, ...shop } = await shopOn(remote, {
    ...options,
    bank: { ...bank, url: await through('bank', bank.url) },
    mailSink: { ...mailSink, url: await through('mail', mailSink.url) },
  })
  const near = await through('browser', url)
  return { ...shop, url: near, api: `${near}/api/v1`, timeout: PAGE_TIMEOUT_MS }
}

async function run({ databases, seed, size, faults, bankFaultMs, report }) {
  const proxies = {}
  const database = await databases.fresh('network')
  const shopFor = (...shop) => shopBehindProxies(proxies, ...shop)
  const workload = await createWorkload({ database, seed, size, shopFor, pause: PAUSE_MS })
  const { answers } = workload
  try {
    await workload.start()
    const [next, injected, unanswered, late] = [random(seed), new Map(), [], []]
    const count = (name) => injected.set(name, (injected.get(name) ?? 0) + 1)
    const names = CONNECTIONS.filter((name) => name in proxies)
    const all = names.flatMap((name) => Object.keys(FAULTS).map((fault) => [name, fault]))
    let plan = FIRST.filter(([name]) => names.includes(name))
    let timedOut = 0
    for (let n = 0; n < faults && workload.isRunning(); n++) {
      if (plan.length === 0) plan = shuffled(next, all)
      const [name, fault] = plan.pop()
      await workload.reachFault(n, 1)
      const before = { ...answers }
      const what = FAULTS[fault](name)
      if (what) proxies[name].inject(what)
      else proxies[name].reset()
      await sleep(between(next, ...(n % 2 === 0 ? LONG_MS : SHORT_MS)))
      proxies[name].clear()
      await workload.nextOrder()
      // Requests that a short fault has caught time out long after it.
      await workload.answered()
      const [broken, slow] = [answers.broken - before.broken, answers.late - before.late]
      // A fault behind the shop may not leave a request without answer.
      if (name === 'browser') timedOut += slow
      else {
        if (broken > 0) unanswered.push(`${broken} while the connection of ${name} was ${fault}`)
        if (slow > 0) late.push(`${slow} while the connection of ${name} was ${fault}`)
      }
      count(name)
      report(`${n + 1} of ${faults} faults, ${workload.ledger.length} orders`)
    }
    await workload.finish()
    // The bank is queried after the workload: it is silent first, then resets, and is distant and slow in the end.
    const { bank } = proxies
    for (const fault of ['silent', 'reset']) {
      await workload.passHour()
      const resets = fault === 'reset' ? setInterval(() => bank.reset(), RESET_EVERY_MS) : undefined
      if (!resets) bank.inject(FAULTS[fault]('bank'))
      await sleep(bankFaultMs)
      clearInterval(resets)
      bank.clear()
      report(`bank: ${fault}`)
      count('bank')
    }
    bank.inject({ ...FAULTS.distant('bank'), ...FAULTS.slow('bank') })
    count('bank')
    await workload.settle()
    return [
      figure('Faults', [...injected].map(([name, times]) => `${name} ${whole(times)}`).join(', ')),
      ...(await workload.invariants()),
      workload.answersRow({ broken: true, lost: timedOut }),
      figure('Timeouts of 5 s on a faulty connection of the browser', whole(timedOut)),
      invariant('Unanswered requests over an intact connection', 'none', unanswered, 'none'),
      limit(size, 'Answers later than 5 s over an intact connection', 'none', late, 'none'),
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
