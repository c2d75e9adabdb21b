import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { at } from '../../../scripts/lib/paths.mjs'
import { between as inDocument } from '../../../scripts/lib/publish/document.mjs'
import { invoiceComplaints, nights, numberComplaints } from '../scenarios/clock.mjs'
import { FORGERIES, forged, MISSAID, missaid } from '../scenarios/forging.mjs'
import { differences } from '../scenarios/notifications.mjs'
import { complaint, nextSeed, rangeOf } from '../scenarios/simulation.mjs'
import { drills } from '../suites.mjs'
import { header } from '../support/postbox.mjs'
import { numbersOf } from '../support/processors.mjs'
import { between, branch, random, shuffled } from '../support/random.mjs'
import { decode, encode, notification, otherVersion, sign, words } from '../support/redsys.mjs'
import { terminal } from '../support/shop.mjs'
import {
  arrivedComplaints,
  moneyComplaints,
  orderComplaints,
  sentAgain,
  stockComplaints,
  writtenComplaints,
} from './ledger.mjs'

test('the same seed has the same luck, and another another', () => {
  const some = (next) => Array.from({ length: 20 }, () => between(next, 1, 1_000))
  assert.deepEqual(some(random(7)), some(random(7)))
  assert.notDeepEqual(some(random(7)), some(random(8)))
  assert.notDeepEqual(some(branch(7, 0)), some(branch(7, 1)))
  const list = Array.from({ length: 50 }, (_, n) => n)
  const mixed = shuffled(random(7), list)
  assert.notDeepEqual(mixed, list)
  assert.deepEqual(
    mixed.toSorted((a, b) => a - b),
    list,
  )
})

/** Of the manuals of the gateway: a notification of the first signature, a request of the second. */
const FIRST = {
  secret: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
  order: '0069',
  parameters:
    'eyJEc19EYXRlIjoiMDklMkYxMSUyRjIwMTUiLCJEc19Ib3VyIjoiMTglM0EwMyIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiMTQ1IiwiRHNfQ3VycmVuY3kiOiI5NzgiLCJEc19PcmRlciI6IjAwNjkiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6Ijg3MSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDgyMTUwIn0=',
  signature: '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU=',
}
const SECOND = {
  secret: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  order: '1234567890',
  parameters:
    'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0',
  signature: 'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
}

test('the bank signs as its manuals say', () => {
  const of = (version, { secret, order, parameters }) => sign(version, secret, order, parameters)
  assert.equal(of('HMAC_SHA256_V1', FIRST), FIRST.signature)
  assert.equal(of('HMAC_SHA512_V2', SECOND), SECOND.signature)
  assert.notEqual(
    of('HMAC_SHA256_V1', { ...FIRST, order: '0070' }),
    FIRST.signature,
    'each order has its key',
  )
  const { secret } = SECOND
  for (const version of ['HMAC_SHA256_V1', 'HMAC_SHA512_V2']) {
    const said = { Ds_Order: '0001ABCD', Ds_Response: '0000' }
    assert.deepEqual(decode(encode(version, said)), said)
    const form = notification({ version, secret }, said)
    assert.equal(form.Ds_Signature, sign(version, secret, '0001ABCD', form.Ds_MerchantParameters))
    assert.doesNotMatch(form.Ds_Signature, /[+/]/)
  }
})

test('a header is read as it was meant', () => {
  const letter =
    'Message-ID: <1.ab@tienda.example>\r\nSubject: =?utf-8?b?UGVkaWRvIG51ZXZvIE0yNi0x?=\r\n =?utf-8?b?OiA0MiDigqw=?=\r\n\r\nSubject: no'
  assert.equal(header(letter, 'message-id'), '<1.ab@tienda.example>')
  assert.equal(header(letter, 'Subject'), 'Pedido nuevo M26-1: 42 €')
  assert.equal(header(letter, 'Bcc'), '')
})

const OWNER = 'owner@x.example'
const emailOf = (id) => `${id}@x.example`

/** One order that was paid, and all that belongs to it. */
function world() {
  const ledger = [
    {
      key: 'key-1',
      customer: 4,
      numbers: ['M26-000001', 'M26-000001'],
      lines: [{ product: 1, qty: 2 }],
      total: 500,
      payments: [{ number: '0001A', amount: 500 }],
      heard: true,
    },
  ]
  const letters = [
    { message_id: '1.a', recipient: '4@x.example', subject: 'Tu pedido M26-000001 en Casa', sent_at: 1 },
    { message_id: '2.b', recipient: OWNER, subject: 'Pedido nuevo M26-000001: 5,00 €', sent_at: 1 },
  ]
  const stored = {
    orders: [{ number: 'M26-000001', customer_id: 4, state: 'paid', payment_method: 'card', total: 500 }],
    keys: [{ idempotency_key: 'key-1', order_number: 'M26-000001' }],
    lines: [{ order_number: 'M26-000001', product_id: 1, variant_id: null, quantity: 2 }],
    attempts: [{ number: '0001A', order_number: 'M26-000001', state: 'authorised', amount: 500 }],
    invoices: [{ number: 'F26-000001', order_number: 'M26-000001', position: 1 }],
    letters,
  }
  const received = letters.map(({ message_id, recipient, subject }) => ({
    id: `<${message_id}@tienda.example>`,
    to: recipient,
    subject,
  }))
  return { ledger, stored, received }
}

const complaints = ({ ledger, stored, received }) => [
  ...orderComplaints(ledger, stored),
  ...moneyComplaints(ledger, stored),
  ...writtenComplaints(ledger, stored, { owner: OWNER, emailOf }),
  ...arrivedComplaints(stored, received),
]

/** The owner hears that an order was paid that had been given up. */
function givenUp({ stored, received }) {
  const message_id = `${stored.letters.length + 1}.g`
  const subject = 'Pedido M26-000001: pagado cuando ya no se esperaba'
  stored.letters.push({ message_id, recipient: OWNER, subject, sent_at: 1 })
  received.push({ id: `<${message_id}@tienda.example>`, to: OWNER, subject })
}

test('an order whose word was lost may have been given up meanwhile, of which the owner hears once', () => {
  const spoilt = world()
  spoilt.ledger[0].heard = false
  givenUp(spoilt)
  assert.deepEqual(complaints(spoilt), [])
})

test('a world in order gives no reason to complain, and a letter may come again under its name', () => {
  const fine = world()
  fine.received.push(fine.received[0])
  assert.deepEqual(complaints(fine), [])
  assert.equal(sentAgain(fine.received), 1)
  assert.deepEqual(stockComplaints(fine.ledger, new Map([[1, 10]]), [{ id: 1, stock: 8 }]), [])
})

test('whatever is lost, double or wrong is complained of', () => {
  const wrongs = {
    'an order is lost': ({ stored }) => stored.orders.pop(),
    'an order is there twice': ({ stored }) =>
      stored.orders.push({ ...stored.orders[0], number: 'M26-000002', state: 'pending_payment' }),
    'a key has led to two': ({ ledger }) => ledger[0].numbers.push('M26-000002'),
    'an order was never acknowledged': ({ ledger }) => {
      ledger[0].numbers = []
    },
    'an order has other lines': ({ stored }) => {
      stored.lines[0].quantity = 3
    },
    'an order is of somebody else': ({ stored }) => {
      stored.orders[0].customer_id = 5
    },
    'an order is of another total': ({ stored }) => {
      stored.orders[0].total = 499
    },
    'the bank took another amount': ({ ledger, stored }) => {
      ledger[0].payments[0].amount = 499
      stored.attempts[0].amount = 499
    },
    'a number was left out': ({ stored, ledger }) => {
      for (const row of [...stored.orders, ...stored.lines]) row.number = 'M26-000002'
      ledger[0].numbers = ['M26-000002']
    },
    'paid and unknown': ({ stored }) => {
      stored.orders[0].state = 'pending_payment'
    },
    'the attempt is unknown': ({ stored }) => stored.attempts.pop(),
    'paid for nothing': ({ ledger }) => ledger[0].payments.pop(),
    'paid with another amount': ({ stored }) => {
      stored.attempts[0].amount = 1
    },
    'an invoice is missing': ({ stored }) => stored.invoices.pop(),
    'an invoice is double': ({ stored }) => stored.invoices.push({ ...stored.invoices[0], position: 2 }),
    'a letter was not written': ({ stored }) => stored.letters.pop(),
    'a letter was written twice': ({ stored, received }) => {
      stored.letters.push({ ...stored.letters[0], message_id: '3.c' })
      received.push({ ...received[0], id: '<3.c@tienda.example>' })
    },
    'a letter that nobody asked for': ({ stored, received }) => {
      stored.letters.push({ message_id: '3.c', recipient: OWNER, subject: 'Aviso', sent_at: 1 })
      received.push({ id: '<3.c@tienda.example>', to: OWNER, subject: 'Aviso' })
    },
    'given up, and its word was heard': (spoilt) => givenUp(spoilt),
    'given up twice': (spoilt) => {
      spoilt.ledger[0].heard = false
      givenUp(spoilt)
      givenUp(spoilt)
    },
    'a letter never came': ({ received }) => received.pop(),
    'a letter came under another name': ({ received }) =>
      received.push({ ...received[0], id: '<9.z@tienda.example>' }),
    'a letter came to somebody else': ({ received }) => {
      received[0].to = '5@x.example'
    },
    'a letter is not known to have left': ({ stored }) => {
      stored.letters[0].sent_at = null
    },
  }
  for (const [what, spoil] of Object.entries(wrongs)) {
    const spoilt = world()
    spoil(spoilt)
    assert.notDeepEqual(complaints(spoilt), [], what)
  }
  assert.equal(stockComplaints(world().ledger, new Map([[1, 10]]), [{ id: 1, stock: 9 }]).length, 1)
})

test('every drill has its place in the document', () => {
  const document = readFileSync(at('docs', 'reliability.md'), 'utf8')
  for (const { name, databases } of drills)
    for (const { kind } of databases) {
      const place = `${name} ${kind}`
      assert.ok(inDocument(document, place, 'figures').includes('figures'), place)
    }
})

/** Whether the bank would have signed this form. */
function isGenuine({ version, secret }, form) {
  const parameters = form.get('Ds_MerchantParameters') ?? ''
  let order
  try {
    order = decode(parameters).Ds_Order
  } catch {
    return false
  }
  if (typeof order !== 'string' || form.get('Ds_SignatureVersion') !== version) return false
  return sign(version, secret, order, parameters) === form.get('Ds_Signature')
}

for (const version of ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'])
  test(`nothing that is forged is what the bank has signed, and all kinds come (${version})`, () => {
    const agreed = terminal(version)
    assert.notEqual(otherVersion(version), version)
    const asked = (number) => ({
      DS_MERCHANT_AMOUNT: '4275',
      DS_MERCHANT_CURRENCY: '978',
      DS_MERCHANT_ORDER: number,
      DS_MERCHANT_MERCHANTCODE: '123456789',
      DS_MERCHANT_TERMINAL: '1',
      DS_MERCHANT_TRANSACTIONTYPE: '0',
    })
    const told = (number, response, code) => {
      const said = words(asked(number), response, code)
      return { number, said, form: notification(agreed, said) }
    }
    const parameters = encode(version, asked('0001AAAA'))
    const seen = {
      terminal: agreed,
      said: told('0001AAAA', '0000', '999999').said,
      genuine: told('0001AAAA', '0000', '000001').form,
      refused: told('0001AAAA', '0190', '').form,
      other: told('0002BBBB', '0000', '000002'),
      redirect: {
        version,
        merchantParameters: parameters,
        signature: sign(version, agreed.secret, '0001AAAA', parameters),
      },
    }
    assert.ok(isGenuine(agreed, new URLSearchParams(seen.genuine)))
    const kinds = new Set()
    const next = random(3)
    for (let n = 0; n < 3_000; n++) {
      const { kind, body } = forged(next, seen)
      kinds.add(kind)
      const last = new URLSearchParams([...new URLSearchParams(body)].reverse())
      assert.ok(!isGenuine(agreed, last), `${kind}: ${body}`)
    }
    const missing = Object.keys(FORGERIES).filter((kind) => !kinds.has(kind))
    assert.ok(missing.length <= 1, missing.join(', '))
  })

test('what is truly signed and was never asked for is just that', () => {
  const agreed = terminal()
  const said = { Ds_Order: '0001ABCD', Ds_Amount: '500', Ds_Response: '0000' }
  const kinds = new Map()
  for (let n = 0; n < 100; n++) {
    const { kind, body } = missaid(branch(1, n), { terminal: agreed, said })
    assert.ok(isGenuine(agreed, new URLSearchParams(body)), kind)
    kinds.set(kind, decode(new URLSearchParams(body).get('Ds_MerchantParameters')))
  }
  assert.equal(kinds.size, Object.keys(MISSAID).length)
  for (const heard of kinds.values()) assert.notDeepEqual(heard, said)
})

test('two ends that differ are told apart, row by row', () => {
  const one = { orders: [{ number: 1, state: 'paid' }], stock: [{ stock: 3 }] }
  assert.deepEqual(differences(one, structuredClone(one)), [])
  assert.equal(differences(one, { ...one, stock: [{ stock: 4 }] }).length, 2)
  assert.equal(differences(one, { ...one, orders: [] }).length, 2)
  assert.equal(differences(one, { ...one, orders: [one.orders[0], one.orders[0]] }).length, 1)
})

test('the simulation goes on where it was, with the same program only', () => {
  assert.equal(nextSeed(undefined, 'a'), 1)
  assert.equal(nextSeed({ program: 'a', next: 4_001 }, 'a'), 4_001)
  assert.equal(nextSeed({ program: 'a', next: 4_001 }, 'b'), 1)
  assert.equal(nextSeed({ program: 'a', next: 'soon' }, 'a'), 1)
  assert.deepEqual([rangeOf(1, 100_000), rangeOf(99_801, 100_000)], ['1..250', '99801..100000'])
  assert.equal(
    complaint('   1  …\n\nSeed 7: a letter is gone\nThe same again: …\n'),
    'Seed 7: a letter is gone',
  )
  assert.equal(complaint('no such file\n'), 'no such file')
})

test('the processors of a list of the kernel are read', () => {
  assert.deepEqual(numbersOf('\t0-2,5\n'), [0, 1, 2, 5])
  assert.deepEqual(numbersOf('3'), [3])
})

test('the nights of the clocks are those of Madrid', () => {
  const instants = nights(Date.parse('2026-11-24')).map(([, instant]) => new Date(instant).toISOString())
  assert.deepEqual(instants, [
    '2027-02-09T23:00:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2027-10-31T01:00:00.000Z',
    '2027-12-31T23:00:00.000Z',
  ])
})

test('a number that comes twice, is left out or is of another year is noticed, and a date of another day', () => {
  const order = (number, at) => ({ number, created_at: Date.parse(at) })
  const [old, young] = ['2027-12-31T22:59:59Z', '2027-12-31T23:00:00Z']
  assert.deepEqual(numberComplaints([order('M27-000001', old), order('M28-000002', young)]), [])
  assert.equal(numberComplaints([order('M27-000001', young)]).length, 1)
  assert.equal(numberComplaints([order('M27-000001', old), order('M27-000003', old)]).length, 1)
  const invoice = (number, at, issued_on) => ({ number, issued_at: Date.parse(at), issued_on })
  const right = [
    invoice('S27-000001', old, '31-12-2027'),
    invoice('F27-000001', old, '31-12-2027'),
    invoice('S28-000001', young, '01-01-2028'),
  ]
  assert.deepEqual(invoiceComplaints(right), [])
  assert.equal(invoiceComplaints([invoice('S27-000001', old, '01-01-2028')]).length, 1)
  assert.equal(invoiceComplaints([...right, invoice('S28-000001', young, '01-01-2028')]).length, 1)
})
