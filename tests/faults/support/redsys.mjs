// How Redsys signs, written from its manuals and not from the server's code: what both agree on is no mistake of one.
import { createCipheriv, createHmac } from 'node:crypto'

const HASHES = { HMAC_SHA256_V1: 'sha256', HMAC_SHA512_V2: 'sha512' }

/** The other way of signing. */
export const otherVersion = (version) => Object.keys(HASHES).find((name) => name !== version)

const urlSafe = (base64) => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** The text that carries a document. */
export function encode(version, document) {
  const base64 = Buffer.from(JSON.stringify(document)).toString('base64')
  return version === 'HMAC_SHA512_V2' ? urlSafe(base64) : base64
}

/** The document of such a text, in either alphabet. */
export const decode = (parameters) => JSON.parse(Buffer.from(parameters, 'base64').toString('utf8'))

/** The signature of a parameter text, as the bank writes it into its notifications. */
export function sign(version, secret, order, parameters) {
  const code = createHmac(HASHES[version], keyOf(version, secret, order))
    .update(parameters)
    .digest('base64')
  return version === 'HMAC_SHA512_V2' ? urlSafe(code) : code.replaceAll('+', '-').replaceAll('/', '_')
}

/** The key of one operation. */
function keyOf(version, secret, order) {
  if (version === 'HMAC_SHA512_V2') {
    const cipher = createCipheriv('aes-128-cbc', Buffer.from(secret).subarray(0, 16), Buffer.alloc(16))
    return Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64')
  }
  const text = Buffer.from(order)
  const block = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8)])
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secret, 'base64'), Buffer.alloc(8))
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()])
}

/** The form of a notification of the bank. */
export function notification(terminal, said) {
  const parameters = encode(terminal.version, said)
  return {
    Ds_SignatureVersion: terminal.version,
    Ds_MerchantParameters: parameters,
    Ds_Signature: sign(terminal.version, terminal.secret, said.Ds_Order, parameters),
  }
}

/** What the bank says of a payment that it was asked for: the answer code, and the number of the authorisation. */
export const words = (asked, response, code) => ({
  Ds_Date: '22%2F11%2F2026',
  Ds_Hour: '10%3A00',
  Ds_SecurePayment: '1',
  Ds_Amount: asked.DS_MERCHANT_AMOUNT,
  Ds_Currency: asked.DS_MERCHANT_CURRENCY,
  Ds_Order: asked.DS_MERCHANT_ORDER,
  Ds_MerchantCode: asked.DS_MERCHANT_MERCHANTCODE,
  Ds_Terminal: asked.DS_MERCHANT_TERMINAL.padStart(3, '0'),
  Ds_Response: response,
  Ds_MerchantData: '',
  Ds_TransactionType: asked.DS_MERCHANT_TRANSACTIONTYPE,
  Ds_ConsumerLanguage: '1',
  Ds_AuthorisationCode: code || '%20'.repeat(6),
})
