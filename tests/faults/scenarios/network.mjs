// The network between browser, shop, database, bank and mail server: slow, far away, broken off, or lost without a word.
import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../../../scripts/lib/load/verdicts.mjs'
import { openLine } from '../support/line.mjs'
import { openMarket } from '../support/market.mjs'
import { PAGE_PATIENCE_MS } from '../support/people.mjs'
import { between, random, shuffled } from '../support/random.mjs'
import { counts, promised } from '../support/report.mjs'
import { shopOn } from '../support/shop.mjs'

/** So long something is wrong, in milliseconds: now and then for longer than anybody waits. */
const [SHORT, LONG] = [
  [300, 2_000],
  [5_500, 7_000],
]

/** People think between two orders: what the shop has to tell the bank and the mail server comes to its end afterwards. */
const THINKING_MS = 1_500

/** A line that breaks off again and again does so every so many milliseconds. */
const BREAK_MS = 20

/** What may happen, to each line. A database answers an order some thirty times: far away is nearer for it. */
const FAULTS = {
  far: (name) => ({ latency: name === 'database' ? 20 : 300 }),
  slow: (name) => ({ rate: name === 'database' ? 100_000 : 8_000 }),
  deaf: () => ({ silent: ['there'] }),
  mute: () => ({ silent: ['back'] }),
  lost: () => ({ silent: ['there', 'back'] }),
  reset: () => null,
}
const NAMES = ['browser', 'database', 'mail']
/** The database of SQLite is a file: no line leads there. */
const namesOn = (kind) => NAMES.filter((name) => name !== 'database' || kind === 'PostgreSQL')

/** What comes first, from the last on, each second one for long. */
const WORST = [
  ['database', 'reset'],
  ['mail', 'lost'],
  ['browser', 'mute'],
  ['database', 'lost'],
]

const portOf = (url) => Number(new URL(url).port)
const through = (url, line) => url.replace(`:${portOf(url)}`, `:${line.port}`)

/** The shop at the end of the lines, and its people at the other. */
async function shopAtLines(lines, database, { bank, postbox, ...options }) {
  const open = async (name, url) => {
    lines[name] = await openLine(portOf(url))
    return through(url, lines[name])
  }
  const far = {
    database: database.kind === 'SQLite' ? database : { url: await open('database', database.url) },
    bank: { ...bank, url: await open('bank', bank.url) },
    postbox: { ...postbox, url: await open('mail', postbox.url) },
  }
  const { url, ...shop } = await shopOn(far.database, { ...options, bank: far.bank, postbox: far.postbox })
  const near = await open('browser', url)
  return { ...shop, url: near, api: `${near}/api/v1`, patience: PAGE_PATIENCE_MS }
}

/** A line has something, or breaks off again and again, for some milliseconds. */
async function suffered(line, what, forMs) {
  if (what) line.suffer(what)
  const breaking = what ? undefined : setInterval(() => line.reset(), BREAK_MS)
  await sleep(forMs)
  clearInterval(breaking)
}

/** Lets so many things happen; gives the rows of the verdict. */
export async function network({ databases, seed, troubles, bankAwayMs, report }) {
  const lines = {}
  const database = await databases.fresh('network')
  const shopFor = (...shop) => shopAtLines(lines, ...shop)
  const market = await openMarket({ database, seed, shopFor, pause: THINKING_MS })
  const { answers } = market
  try {
    await market.open()
    const [next, seen, unanswered, late] = [random(seed), new Map(), [], []]
    const names = namesOn(databases.kind)
    const all = names.flatMap((name) => Object.keys(FAULTS).map((fault) => [name, fault]))
    let plan = WORST.filter(([name]) => names.includes(name))
    let givenUp = 0
    for (let n = 0; n < troubles && market.isGoing(); n++) {
      if (plan.length === 0) plan = shuffled(next, all)
      const [name, fault] = plan.pop()
      await market.moment(n, 0)
      const before = { ...answers }
      const what = FAULTS[fault](name)
      if (what) lines[name].suffer(what)
      else lines[name].reset()
      await sleep(between(next, ...(n % 2 === 0 ? LONG : SHORT)))
      lines[name].mend()
      await market.grown()
      // Whoever asked in a short trouble gives up long after it.
      await market.answered()
      const [broken, slow] = [answers.broken - before.broken, answers.late - before.late]
      const when = `while the ${name} was ${fault}`
      // Whose own line is well is answered, whatever happens behind the shop.
      if (name === 'browser') givenUp += slow
      else {
        if (broken > 0) unanswered.push(`${broken} ${when}`)
        if (slow > 0) late.push(`${slow} ${when}`)
      }
      seen.set(name, (seen.get(name) ?? 0) + 1)
      report(`${databases.kind}: ${n + 1} of ${troubles} troubles, ${market.ledger.length} orders`)
    }
    await market.end()
    // The bank is asked when all is over: first it says nothing, then it breaks off, in the end it is far away and slow.
    for (const fault of ['lost', 'reset']) {
      await market.hour()
      await suffered(lines.bank, FAULTS[fault]('bank'), bankAwayMs)
      lines.bank.mend()
      report(`${databases.kind}: the bank was ${fault}`)
      seen.set('bank', (seen.get('bank') ?? 0) + 1)
    }
    lines.bank.suffer({ ...FAULTS.far('bank'), ...FAULTS.slow('bank') })
    seen.set('bank', seen.get('bank') + 1)
    await market.settle()
    return [
      counts('Troubles', [...seen].map(([name, count]) => `${name} ${whole(count)}`).join(', ')),
      ...(await market.verdict()),
      market.manners({ breaks: true, lost: givenUp }),
      counts('Given up after 5 s on a line of the browser that was at fault', whole(givenUp)),
      promised(
        'Requests unanswered though the browser reached the shop',
        'none',
        unanswered,
        'each is answered',
      ),
      promised(
        'Requests that took longer than 5 s though the browser reached the shop',
        'none',
        late,
        'each within 5 s',
      ),
    ]
  } finally {
    for (const line of Object.values(lines)) line.mend()
    await market.close()
    await Promise.all(Object.values(lines).map((line) => line.close()))
  }
}
