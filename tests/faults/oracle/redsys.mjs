// Redsys signatures, written from its manuals independently of the server's code.
import { createCipheriv, createHmac } from 'node:crypto'

const HASHES = { HMAC_SHA256_V1: 'sha256', HMAC_SHA512_V2: 'sha512' }

export const otherVersion = (version) => Object.keys(HASHES).find((name) => name !== version)

const urlSafe = (base64) => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Encodes a JSON document as the text of the parameters. */
export function encode(version, document) {
  const base64 = Buffer.from(JSON.stringify(document)).toString('base64')
  return version === 'HMAC_SHA512_V2' ? urlSafe(base64) : base64
}

/** Decodes the text of the parameters, in either base64 alphabet. */
export const decode = (parameters) => JSON.parse(Buffer.from(parameters, 'base64').toString('utf8'))

/** Signature of the text of the parameters, as in a notification of the bank. */
export function sign(version, secret, order, parameters) {
  const digest = createHmac(HASHES[version], keyOf(version, secret, order))
    .update(parameters)
    .digest('base64')
  return version === 'HMAC_SHA512_V2' ? urlSafe(digest) : digest.replaceAll('+', '-').replaceAll('/', '_')
}

/** Derives the key of an operation. */
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

/** Form of a notification. */
export function notification({ version, secret }, result) {
  const parameters = encode(version, result)
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: parameters,
    Ds_Signature: sign(version, secret, result.Ds_Order, parameters),
  }
}

/** Result of a payment request, with the response code and the authorisation code. */
export const paymentResult = (requested, response, code) => ({
  Ds_Date: '22%2F11%2F2026',
  Ds_Hour: '10%3A00',
  Ds_SecurePayment: '1',
  Ds_Amount: requested.DS_MERCHANT_AMOUNT,
  Ds_Currency: requested.DS_MERCHANT_CURRENCY,
  Ds_Order: requested.DS_MERCHANT_ORDER,
  Ds_MerchantCode: requested.DS_MERCHANT_MERCHANTCODE,
  Ds_Terminal: requested.DS_MERCHANT_TERMINAL.padStart(3, '0'),
  Ds_Response: response,
  Ds_MerchantData: '',
  Ds_TransactionType: requested.DS_MERCHANT_TRANSACTIONTYPE,
  Ds_ConsumerLanguage: '1',
  Ds_AuthorisationCode: code || '%20'.repeat(6),
})
