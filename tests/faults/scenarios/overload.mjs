// Ten times as many requests as the shop can answer, beside thousands of connections that say nothing and hundreds that
// are slow: whoever gets in is answered quickly, everybody else is told so at once, and the bank is always heard.
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../../scripts/lib/load/pace.mjs'
import { peakMemory } from '../../../scripts/lib/load/server.mjs'
import { ms, whole } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { counted } from '../oracle/ledger.mjs'
import { AUTHORISED, formOf, NOTIFICATIONS, openBank } from '../support/bank.mjs'
import { closely, holdUp, lines, raw, steadily } from '../support/flood.mjs'
import { accounts, insist, range, ready, sessions, tokenOf } from '../support/people.mjs'
import { sharedOut } from '../support/processors.mjs'
import { random } from '../support/random.mjs'
import { counts, promised } from '../support/report.mjs'
import { SESSION_KEY, shopOn, terminal } from '../support/shop.mjs'

const CUSTOMERS = 50
const PRODUCT = 1
/** How many times its capacity the shop is to be asked. */
const TIMES = 11
/** So many ask at once while it is found out how many the shop answers. */
const AT_ONCE = 16
const CAPACITY_MS = 2_000
const MOST_MEMORY_MB = 512
const NORMAL_WITHIN_MS = 5_000
/** The bank speaks so often, and the probe asks. */
const BANK_MS = 250
/** How often a second each of those asks who ask too much; they are as many as that takes. */
const EACH_PER_SECOND = 50
const PAGE = '/api/v1/products?limit=100'
const SLOW = { heads: 200, bodies: 200, readers: 100 }

/** What people ask: figures above all, their orders, an order now and then. Whoever asks so often writes each once only. */
function questions(seed, tokens, body) {
  const next = random(seed)
  let count = 0
  const { lines: cart, delivery, shipping_id } = body
  const quote = raw('POST', '/api/v1/quotes', { body: { lines: cart, delivery, shipping_id } })
  const key = `simulacro-${seed}-`
  const own = tokens.map((token) => raw('GET', '/api/v1/customers/me/orders?limit=10', { token }))
  const orders = tokens.map((token) => raw('POST', '/api/v1/orders', { token, key, body }).split(key))
  return () => {
    const chance = next()
    const customer = Math.floor(next() * tokens.length)
    if (chance < 0.6) return quote
    return chance < 0.9 ? own[customer] : orders[customer].join(key + count++)
  }
}

const admitted = ({ status }) => status >= 200 && status < 300
const refused = ({ status }) => status === 503 || status === 429
const took = (answers, part) =>
  answers.length > 0
    ? percentile(
        answers.map(({ took }) => took),
        part,
      )
    : 0

/**
 * Tells the shop of payments, one after the other, and asks how it is, until `going` says no; gives what went wrong, and
 * how long each took.
 */
async function meanwhile(port, words, going) {
  const line = lines(port)
  const [complaints, said] = [[], []]
  for (const form of words) {
    if (!going()) break
    const word = await line.ask(raw('POST', NOTIFICATIONS, { body: formOf(form) }))
    if (word.status !== 200) complaints.push(`a word of the bank was answered ${word.status}`)
    const probe = await line.ask(raw('GET', '/readyz'))
    if (probe.status !== 200) complaints.push(`/readyz was answered ${probe.status}`)
    said.push(word, probe)
    await sleep(BANK_MS)
  }
  line.close()
  return { said, complaints }
}

/** Payments that people have begun and the bank has taken, and of which it will tell. */
export async function payments(shop, bank, body, tokens, count) {
  const words = []
  for (const n of range(count)) {
    const token = tokens[n % tokens.length]
    const key = `simulacro-pago-${n}`
    const placed = await insist(shop, 'POST', 'orders', {
      token,
      key,
      body: { ...body, payment_method: 'transfer' },
    })
    const path = `orders/${placed.body.number}/payments`
    const begun = await insist(shop, 'POST', path, { token, body: { payment_method: 'card' } })
    if (begun.status !== 201) throw new Problem(`A payment was answered ${begun.status} ${begun.body?.code}.`)
    words.push(bank.decide(begun.body, AUTHORISED).form)
  }
  return words
}

/** The milliseconds until a moderate pace is answered as usual again. */
async function normalAgain(line, next, perSecond, admittedWithin) {
  const began = performance.now()
  for (;;) {
    const answers = await steadily(line, next, perSecond, 500)
    const fine = answers.every(admitted) && took(answers, 0.99) <= admittedWithin
    const since = performance.now() - began
    if (fine) return since - 500
    if (since > 4 * NORMAL_WITHIN_MS) return since
  }
}

/** Asks too much of a shop that is open; gives the rows of the verdict. Where they have their processors, `share` says. */
async function overrun({ shop, bank, share, measure }) {
  const { seed, seconds, idle, times, refusedWithin, admittedWithin, report } = measure
  const { port } = new URL(shop.url)
  const line = lines(port)
  let many
  let crowd
  try {
    const tokens = range(CUSTOMERS).map((n) => tokenOf(n + 1, SESSION_KEY))
    const body = await ready(shop, [{ product: PRODUCT, qty: 1 }], 'transfer', tokens[0])
    const words = await payments(shop, bank, body, tokens, Math.ceil((seconds * 1_000) / BANK_MS))
    const next = questions(seed, tokens, body)

    report('how many it answers')
    await closely(line, next, AT_ONCE, CAPACITY_MS / 4)
    const quiet = await closely(line, next, AT_ONCE, CAPACITY_MS)
    const capacity = (quiet.filter(admitted).length * 1_000) / CAPACITY_MS
    report(
      `${whole(idle)} idle and ${whole(Object.values(SLOW).reduce((sum, some) => sum + some))} slow connections`,
    )
    crowd = await holdUp(port, { idle, ...SLOW }, PAGE)
    // What the readers have asked for is work like any other: only when it is done they do nothing but hold on.
    await normalAgain(line, next, capacity / 4, admittedWithin)
    const calm = await steadily(line, next, capacity / 4, 1_000)

    report(`${TIMES} times ${whole(capacity)} requests a second`)
    let going = true
    const heard = meanwhile(port, words, () => going)
    const began = performance.now()
    many = lines(port, Math.ceil((capacity * TIMES) / EACH_PER_SECOND))
    const answers = await steadily(many, next, capacity * TIMES, seconds * 1_000)
    const lasted = performance.now() - began
    going = false
    const { said, complaints } = await heard
    const again = await normalAgain(line, next, capacity / 4, admittedWithin)
    const held = await crowd.held()
    const memory = peakMemory({ pid: shop.pid() })

    const [inside, outside] = [answers.filter(admitted), answers.filter(refused)]
    const others = answers.filter((answer) => !admitted(answer) && !refused(answer))
    const asked = (answers.length * 1_000) / lasted
    const within = (figure, most, what) => (figure <= most ? [] : [`${what}: ${ms(figure)}`])
    return [
      promised(
        'Asked',
        `${whole(asked)} requests a second, of which it answers ${whole(capacity)} when it is not asked too much, for ${seconds} s`,
        asked < capacity * times ? [`only ${(asked / capacity).toFixed(1)} times as many`] : [],
        `${times} times as many as it can answer, or more`,
      ),
      counts('Processors', share),
      counts('Idle and slow connections beside', whole(crowd.count())),
      promised(
        'Connections that say nothing',
        `${whole(held)} held at the end`,
        [...crowd.complaints, ...(held < idle ? [`${whole(idle - held)} are not held any more`] : [])],
        'held, or let go in order after a minute',
      ),
      promised(
        'Idle and slow clients do not matter',
        `p99 ${ms(took(calm, 0.99))} beside them; cut off and back again: ${whole(crowd.cut())}`,
        [
          ...calm.filter((answer) => !admitted(answer)).map(({ status }) => `answered ${status} beside them`),
          ...within(took(calm, 0.99), admittedWithin, 'p99 beside them'),
        ],
        `p99 within ${ms(admittedWithin)}`,
      ),
      promised(
        'Answered',
        `${whole((inside.length * 1_000) / lasted)} a second, median ${ms(took(inside, 0.5))}, p99 ${ms(took(inside, 0.99))}`,
        [
          ...within(took(inside, 0.99), admittedWithin, 'p99'),
          ...(inside.length * 1_000 < (capacity * lasted) / 2
            ? ['less than half of what it can got in']
            : []),
        ],
        `p99 within ${ms(admittedWithin)}, half of what it can or more`,
      ),
      promised(
        'Told to come back (503, 429)',
        `${whole(outside.length)}, median ${ms(took(outside, 0.5))}, p99 ${ms(took(outside, 0.99))}, slowest ${ms(took(outside, 1))}`,
        within(took(outside, 0.99), refusedWithin, 'p99'),
        `p99 within ${ms(refusedWithin)}`,
      ),
      promised(
        'Answered otherwise, or not at all',
        whole(others.length),
        [...counted(others.map(({ status }) => status || 'nothing'))].map(
          ([status, times]) => `${status}: ${times}`,
        ),
        'nobody',
      ),
      promised(
        'The bank and the probes come in',
        `${whole(said.length)} words and probes, p99 ${ms(took(said, 0.99))}`,
        [...complaints, ...within(took(said, 0.99), admittedWithin, 'p99')],
        `always, p99 within ${ms(admittedWithin)}`,
      ),
      promised(
        'Memory at most',
        `${Math.round(memory)} MB`,
        memory < MOST_MEMORY_MB ? [] : [`${Math.round(memory)} MB`],
        `under ${MOST_MEMORY_MB} MB`,
      ),
      promised(
        'As usual again',
        `after ${ms(again)}`,
        within(again, NORMAL_WITHIN_MS, 'it took'),
        `within ${ms(NORMAL_WITHIN_MS)}`,
      ),
    ]
  } finally {
    line.close()
    many?.close()
    crowd?.close()
  }
}

/** Opens a shop and asks too much of it for some seconds; gives the rows of the verdict. */
export async function overload({ databases, ...measure }) {
  const database = await databases.fresh('overloaded')
  await database.change(
    accounts(CUSTOMERS),
    sessions(CUSTOMERS),
    `UPDATE products SET stock = 1000000 WHERE id = ${PRODUCT}`,
  )
  const bank = await openBank(terminal())
  const shop = await shopOn(database, { bank, logged: true })
  try {
    return await sharedOut(
      () => shop.open(),
      (share) => overrun({ shop, bank, share, measure }),
    )
  } finally {
    await shop.close().catch(() => {})
    await bank.close()
  }
}
