import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORGERIES, forge, MISSTATEMENTS, misstate } from '../scenarios/forgeries.mjs'
import { terminalOf } from '../support/bank.mjs'
import { branch, random } from '../support/random.mjs'
import { decode, encode, notification, otherVersion, paymentResult, sign } from './redsys.mjs'

/** Examples of the Redsys manuals: a notification with HMAC_SHA256_V1, a request with HMAC_SHA512_V2. */
const SHA256_EXAMPLE = {
  secret: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
  order: '0069',
  parameters:
    'eyJEc19EYXRlIjoiMDklMkYxMSUyRjIwMTUiLCJEc19Ib3VyIjoiMTglM0EwMyIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiMTQ1IiwiRHNfQ3VycmVuY3kiOiI5NzgiLCJEc19PcmRlciI6IjAwNjkiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6Ijg3MSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDgyMTUwIn0=',
  signature: '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU=',
}
const SHA512_EXAMPLE = {
  secret: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  order: '1234567890',
  parameters:
    'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0',
  signature: 'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
}

test('signatures equal those of the Redsys manuals', () => {
  const signatureOf = (version, { secret, order, parameters }) => sign(version, secret, order, parameters)
  assert.equal(signatureOf('HMAC_SHA256_V1', SHA256_EXAMPLE), SHA256_EXAMPLE.signature)
  assert.equal(signatureOf('HMAC_SHA512_V2', SHA512_EXAMPLE), SHA512_EXAMPLE.signature)
  assert.notEqual(
    signatureOf('HMAC_SHA256_V1', { ...SHA256_EXAMPLE, order: '0070' }),
    SHA256_EXAMPLE.signature,
    'the key depends on the order',
  )
  const { secret } = SHA512_EXAMPLE
  for (const version of ['HMAC_SHA256_V1', 'HMAC_SHA512_V2']) {
    const result = { Ds_Order: '0001ABCD', Ds_Response: '0000' }
    assert.deepEqual(decode(encode(version, result)), result)
    const form = notification({ version, secret }, result)
    assert.equal(form.Ds_Signature, sign(version, secret, '0001ABCD', form.Ds_MerchantParameters))
    assert.doesNotMatch(form.Ds_Signature, /[+/]/)
  }
})

/** Returns true for a form with a valid signature. */
function hasValidSignature({ version, secret }, form) {
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
  test(`no forgery has a valid signature, and every kind occurs (${version})`, () => {
    const terminal = terminalOf(version)
    assert.notEqual(otherVersion(version), version)
    const requested = (number) => ({
      DS_MERCHANT_AMOUNT: '4275',
      DS_MERCHANT_CURRENCY: '978',
      DS_MERCHANT_ORDER: number,
      DS_MERCHANT_MERCHANTCODE: '123456789',
      DS_MERCHANT_TERMINAL: '1',
      DS_MERCHANT_TRANSACTIONTYPE: '0',
    })
    const decide = (number, response, code) => {
      const result = paymentResult(requested(number), response, code)
      return { number, result, form: notification(terminal, result) }
    }
    const parameters = encode(version, requested('0001AAAA'))
    const observed = {
      terminal,
      result: decide('0001AAAA', '0000', '999999').result,
      genuine: decide('0001AAAA', '0000', '000001').form,
      declined: decide('0001AAAA', '0190', '').form,
      other: decide('0002BBBB', '0000', '000002'),
      redirect: {
        version,
        merchantParameters: parameters,
        signature: sign(version, terminal.secret, '0001AAAA', parameters),
      },
    }
    assert.ok(hasValidSignature(terminal, new URLSearchParams(observed.genuine)))
    const kinds = new Set()
    const next = random(3)
    for (let n = 0; n < 3_000; n++) {
      const { kind, body } = forge(next, observed)
      kinds.add(kind)
      // `get` returns the first of several fields of one name; the shop reads the last.
      const form = new URLSearchParams([...new URLSearchParams(body)].reverse())
      assert.ok(!hasValidSignature(terminal, form), `${kind}: ${body}`)
    }
    const missing = Object.keys(FORGERIES).filter((kind) => !kinds.has(kind))
    assert.ok(missing.length <= 1, missing.join(', '))
  })

test('misstatements have a valid signature and different contents', () => {
  const terminal = terminalOf()
  const result = { Ds_Order: '0001ABCD', Ds_Amount: '500', Ds_Response: '0000' }
  const kinds = new Map()
  for (let n = 0; n < 100; n++) {
    const { kind, body } = misstate(branch(1, n), { terminal, result })
    assert.ok(hasValidSignature(terminal, new URLSearchParams(body)), kind)
    kinds.set(kind, decode(new URLSearchParams(body).get('Ds_MerchantParameters')))
  }
  assert.equal(kinds.size, Object.keys(MISSTATEMENTS).length)
  for (const contents of kinds.values()) assert.notDeepEqual(contents, result)
})
