// A shop with people who buy one order after the other, whatever happens to it meanwhile, and what has to be true when
// all of it is over.
import { setTimeout as sleep } from 'node:timers/promises'
import { ms, whole } from '../../../scripts/lib/load/verdicts.mjs'
import { freePort } from '../../../scripts/lib/server.mjs'
import {
  arrivedComplaints,
  moneyComplaints,
  namedLetters,
  orderComplaints,
  sentAgain,
  snapshot,
  stockComplaints,
  writtenComplaints,
} from '../oracle/ledger.mjs'
import { openBank } from './bank.mjs'
import { accounts, emailOf, insist, range, sessions, tokenOf } from './people.mjs'
import { openPostbox } from './postbox.mjs'
import { promised } from './report.mjs'
import { OWNER, SESSION_KEY, shopOn, terminal } from './shop.mjs'
import { SHELVES, shoppers, stocked } from './shoppers.mjs'

/** How many people buy, where nothing else is said. */
const PEOPLE = 20
/** Once in so many times nothing is interrupted until somebody has ordered. */
const LONG_LIFE = 5
/** How long everything that was begun may take to come to its end, in milliseconds: at all, and for each order. */
const [PATIENCE_MS, PATIENCE_EACH_MS] = [60_000, 400]
/** The longest that anybody waits for any answer, in milliseconds. */
const LONGEST_MS = 5_000
/** Whoever gives up then does so by a timer, which may be a little early. */
const TIMER_MS = 5

/** So long ago everything has happened that waits for its time: letters that were being sent, payments without a word. */
const anHourPasses = (database) =>
  database.change(
    'UPDATE payment_attempts SET created_at = created_at - 3600000, asked_at = asked_at - 3600000',
    'UPDATE outbox SET next_attempt_at = next_attempt_at - 3600000 WHERE sent_at IS NULL',
    'UPDATE leases SET expires_at = expires_at - 3600000',
  )

/** What is wrong with how the shop says that it cannot at the moment. */
function rudeness({ headers, body }) {
  const said = /^La tienda .+\.$/.test(body?.message ?? '')
  return [
    ...(headers.get('retry-after') ? [] : ['503 without Retry-After']),
    ...(said ? [] : [`503 that says «${body?.message}»`]),
  ]
}

/**
 * Opens the market on a database. `shopFor` gives the shop: by default one that runs as in production. What its people
 * choose follows the seed; when it happens does not. Between two orders they think for `pause` milliseconds.
 */
export async function openMarket({ database, seed, shopFor = shopOn, people = PEOPLE, pause = 0 }) {
  await database.change(accounts(people), sessions(people), stocked)
  const bank = await openBank(terminal())
  const postbox = await openPostbox(10)
  const figures = await freePort()
  const settings = {
    MOSTRADOR_METRICS__LISTEN: `127.0.0.1:${figures}`,
    // Places for all of them: who is asked to come back is asked because of what the drill does.
    MOSTRADOR_LIMITS__REQUESTS: '200',
  }
  const shop = await shopFor(database, { bank, postbox, settings })
  const tokens = range(people).map((n) => tokenOf(n + 1, SESSION_KEY))
  const [ledger, complaints, under] = [[], [], new Set()]
  const hit = new Map()
  const answers = { refused: 0, broken: 0, late: 0, longest: 0 }
  let going = true
  let done

  /** What came of one try: how long it took, whether it was an answer, and how it was given. */
  function heard(answer, took) {
    if (took > LONGEST_MS - TIMER_MS) answers.late++
    if (!answer) {
      answers.broken++
      return
    }
    answers.longest = Math.max(answers.longest, took)
    if (answer.status === 503) {
      answers.refused++
      complaints.push(...rudeness(answer))
    }
  }

  /** What the shop says of itself: a figure. */
  async function figure(name) {
    const told = await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(told)?.[1] ?? Number.NaN)
  }

  /** Waits until there is another order, and not for ever; gives the milliseconds. */
  async function grown() {
    const [before, began] = [ledger.length, performance.now()]
    while (ledger.length === before && performance.now() - began < PATIENCE_MS) await sleep(10)
    return performance.now() - began
  }

  /** Waits until the shop has asked the bank about what it was not told, and the outbox is empty. */
  async function settled() {
    const deadline = performance.now() + PATIENCE_MS + PATIENCE_EACH_MS * ledger.length
    let waiting = ledger.filter(({ payments }) => payments.length > 0)
    while (performance.now() < deadline) {
      const still = []
      for (const entry of waiting) {
        const order = await insist(shop, 'GET', `orders/${entry.numbers[0]}`, { token: entry.token })
        if (order.body.state !== 'paid') still.push(entry)
        if (still.length > 20) break
      }
      waiting = still.length > 20 ? waiting : still
      if (waiting.length === 0 && (await figure('mostrador_outbox_letters')) === 0) return
      await sleep(200)
    }
    // Who is right is for the database to say.
  }

  return {
    shop,
    ledger,
    answers,
    /** Opens the shop and lets the people in. */
    async open() {
      await shop.open()
      const crowd = { shop, bank, tokens, seed, going: () => going, under, complaints, ledger, heard, pause }
      done = shoppers(crowd).done.finally(() => {
        going = false
      })
      // Who ends the market hears of it.
      done.catch(() => {})
    },
    /** Waits for a moment to strike: whoever is always interrupted gets nowhere, so once in so many times for an order. */
    async moment(n, life) {
      await sleep(life)
      if (n % LONG_LIFE === 0) await grown()
      for (const { what } of under) hit.set(what, (hit.get(what) ?? 0) + 1)
    },
    /** What was under way at those moments. */
    underWay: () =>
      `under way at those moments: ${[...hit].map(([what, count]) => `${what} ${whole(count)}`).join(', ')}`,
    /** Waits until what is under way now has been answered, however often it is asked for. */
    answered: () => Promise.allSettled([...under].map(({ done }) => done)),
    isGoing: () => going,
    figure,
    grown,
    /** Lets everybody finish the order that they are at. */
    async end() {
      going = false
      await done
    },
    /** Lets an hour pass. */
    async hour() {
      await shop.close()
      await anHourPasses(database)
      await shop.open()
    },
    /** Lets an hour pass, until nothing waits any more; the shop is closed then. */
    async settle() {
      await this.hour()
      await settled()
      await shop.close()
    },
    /** What was promised to people beside what the database says: rows of the verdict. */
    async verdict() {
      const read = await snapshot(database)
      const stored = { ...read, letters: namedLetters(read.letters, postbox.letters) }
      const [left] = await database.read(
        `SELECT id, stock FROM products WHERE id IN (${[...SHELVES.keys()].join(', ')})`,
      )
      const paid = ledger.filter(({ payments }) => payments.length > 0)
      const lost = paid.filter((entry) => !entry.heard)
      return [
        promised('Orders acknowledged, none lost, none twice', whole(ledger.length), [
          ...complaints,
          ...orderComplaints(ledger, stored),
        ]),
        promised(
          'Payments taken by the bank, none unknown, one invoice each',
          `${whole(paid.length)}, of which the shop was not told of ${lost.length}`,
          moneyComplaints(ledger, stored),
        ),
        promised('Units left are right', `${SHELVES.size} products`, stockComplaints(ledger, SHELVES, left)),
        promised(
          'Letters, each written once and come under one name',
          `${whole(stored.letters.length)}; sent again under the same name: ${sentAgain(postbox.letters)}`,
          [
            ...writtenComplaints(ledger, stored, { owner: OWNER, emailOf }),
            ...arrivedComplaints(stored, postbox.letters),
          ],
        ),
      ]
    },
    /**
     * How people were answered: every request within five seconds, and 503 with a word and a time to come back. Where
     * nothing happens to what is between them and the shop, or to the shop itself, no connection `breaks`. So many were
     * `lost` on the way: who had asked could only give up.
     */
    manners: ({ breaks = false, lost = 0 } = {}) =>
      promised(
        'Answers',
        `503: ${whole(answers.refused)}, connection broken: ${whole(answers.broken)}, longest ${ms(answers.longest)}`,
        [
          ...(answers.late === lost
            ? []
            : [`after ${ms(LONGEST_MS)} or not at all: ${whole(answers.late - lost)}`]),
          ...(breaks || answers.broken === 0 ? [] : [`connection broken: ${whole(answers.broken)}`]),
        ],
        `within ${ms(LONGEST_MS)}, no 500${breaks ? '' : ', none broken'}`,
      ),
    async close() {
      going = false
      await shop.close().catch(() => {})
      await Promise.all([bank.close(), postbox.close()])
    },
  }
}
