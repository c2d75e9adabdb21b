// The last units, and the last seats of a course, when everybody wants them at the same moment.
import { whole } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { AUTHORISED, DECLINED, formOf, NOTIFICATIONS, openBank, postForm } from '../support/bank.mjs'
import { accounts, insist, inTurns, ready, sessions, tokenOf } from '../support/people.mjs'
import { random, shuffled } from '../support/random.mjs'
import { promised } from '../support/report.mjs'
import { SESSION_KEY, shopOn, terminal } from '../support/shop.mjs'

/** What is fought for: a product, and the variant of a course that is one of its dates. */
const GOODS = { product: 1 }
const COURSE = { product: 105, selected_variant: 10501 }
const SHELF = {
  goods: `SELECT stock FROM products WHERE id = ${GOODS.product}`,
  seats: `SELECT stock FROM variants WHERE id = ${COURSE.selected_variant}`,
}

/** How many tell the bank at once. */
const AT_THE_BANK = 8

/** Lets so many people at once buy so few; gives the rows of the verdict. */
export async function stock({ databases, seed, units, buyers, report }) {
  const database = await databases.fresh('sold')
  await database.change(
    accounts(buyers),
    sessions(buyers),
    `UPDATE products SET stock = ${units} WHERE id = ${GOODS.product}`,
    `UPDATE variants SET stock = ${units} WHERE id = ${COURSE.selected_variant}`,
  )
  const bank = await openBank(terminal())
  const shop = await shopOn(database, { bank })
  const next = random(seed)
  const people = Array.from({ length: buyers }, (_, n) => ({ id: n + 1, token: tokenOf(n + 1, SESSION_KEY) }))
  const complaints = []
  const expect = (holds, what) => {
    if (!holds) complaints.push(what)
  }

  /** All of them order the same at once; gives who got it. */
  async function rush(who, line, round) {
    const body = await ready(shop, [{ ...line, qty: 1 }], 'card', people[0].token)
    const answers = await Promise.all(
      shuffled(next, who).map(async (person) => {
        const key = `simulacro-${seed}-${round}-${person.id}`
        return { person, ...(await insist(shop, 'POST', 'orders', { token: person.token, key, body })) }
      }),
    )
    for (const { status, body } of answers)
      expect(
        status === 201 || (status === 409 && body.code === 'quote_changed'),
        `an order was answered ${status} ${body?.code}`,
      )
    return answers
      .filter(({ status }) => status === 201)
      .map(({ person, body }) => ({ person, order: body.number }))
  }

  /** What the bank says to those who have ordered. */
  const pay = (orders, response) =>
    inTurns(orders, AT_THE_BANK, async ({ person, order }) => {
      const path = `orders/${order}/payments`
      const { status, body } = await insist(shop, 'POST', path, { token: person.token, body: {} })
      if (status !== 201) throw new Problem(`A payment was answered ${status} ${body?.code}.`)
      const answer = await postForm(`${shop.url}${NOTIFICATIONS}`, formOf(bank.decide(body, response).form))
      expect(answer.status === 200, `a notification was answered ${answer.status}`)
    })

  try {
    await shop.open()
    report(`${databases.kind}: goods`)
    const first = await rush(people, GOODS, 'goods')
    // Some cards are declined: what they held is on sale again, for all who got nothing.
    const declined = first.slice(0, Math.ceil(units / 10))
    await pay(declined, DECLINED)
    await pay(first.slice(declined.length), AUTHORISED)
    const got = new Set(first.map(({ person }) => person))
    const second = await rush(
      people.filter((person) => !got.has(person)),
      GOODS,
      'again',
    )
    await pay(second, AUTHORISED)
    report(`${databases.kind}: seats`)
    const seated = await rush(people, COURSE, 'seats')
    await pay(seated, AUTHORISED)
    await shop.close()

    const [goods, seats, sold, booked, enrolled] = await database.read(
      SHELF.goods,
      SHELF.seats,
      `SELECT o.number, l.quantity FROM orders o JOIN order_lines l ON l.order_number = o.number WHERE o.state = 'paid' AND l.product_id = ${GOODS.product}`,
      `SELECT o.number, l.quantity FROM orders o JOIN order_lines l ON l.order_number = o.number WHERE o.state = 'paid' AND l.variant_id = ${COURSE.selected_variant}`,
      'SELECT customer_id FROM enrolments',
    )
    expect(goods[0].stock === 0, `${goods[0].stock} units are left`)
    expect(sold.length === units, `${sold.length} units are paid`)
    expect(
      second.length === declined.length,
      `${declined.length} came back, ${second.length} were sold again`,
    )
    const wrongs = complaints.splice(0)
    expect(seats[0].stock === 0, `${seats[0].stock} seats are left`)
    expect(booked.length === units, `${booked.length} seats are paid`)
    expect(enrolled.length === units, `${enrolled.length} are enrolled`)
    expect(new Set(enrolled.map((row) => row.customer_id)).size === units, 'somebody is enrolled twice')
    return [
      promised(
        `Sold to ${whole(buyers)} who want them at once`,
        `${sold.length}, of which ${second.length} for the second time, after a declined card`,
        wrongs,
        `exactly ${units} units`,
      ),
      promised(
        `Seats of a course, to ${whole(buyers)} at once`,
        String(enrolled.length),
        complaints,
        `exactly ${units}`,
      ),
    ]
  } finally {
    await shop.close().catch(() => {})
    await bank.close()
  }
}
