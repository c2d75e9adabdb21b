// Payment gateway stub: verifies the payment requests signed by the shop, decides payments, and answers status queries. It
// keeps running while the shop is down.
import { text } from 'node:stream/consumers'
import { decode, notification, paymentResult, sign } from '../oracle/redsys.mjs'
import { create, orderBody } from './customers.mjs'
import { listen, request } from './http.mjs'
import { UserError } from './scripts.mjs'

export const AUTHORISED = '0000'
export const DECLINED = '0190'
export const NOTIFICATIONS = '/api/v1/payments/redsys/notifications'

const SECRET = Buffer.from('simulacro: 24 caracteres').toString('base64')
export const terminalOf = (version = 'HMAC_SHA256_V1') => ({ version, secret: SECRET })

const STATUS_FIELDS = ['MerchantCode', 'Terminal', 'Order', 'TransactionType', 'Amount', 'Currency']

/** Response to a status query for a payment. */
function statusOf(result) {
  if (!result) return '<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>'
  const rows = STATUS_FIELDS.map((name) => `<Ds_${name}>${result[`Ds_${name}`]}</Ds_${name}>`).join('')
  const code = decodeURIComponent(result.Ds_AuthorisationCode).trim()
  return `<Response Ds_Version="0.0">${rows}<Ds_State>F</Ds_State><Ds_Response>${result.Ds_Response}</Ds_Response><Ds_AuthorisationCode>${code}</Ds_AuthorisationCode></Response>`
}

/** SOAP envelope of a status response. */
function envelope(status) {
  const message = `<Messages><Version Ds_Version="0.0"><Message>${status}</Message></Version></Messages>`
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es"><consultaOperacionesReturn>${escaped}</consultaOperacionesReturn></p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>`
}

/** URL-encoded body of a form. */
export const formBody = (fields) => new URLSearchParams(fields).toString()

/** Sends a notification, as form fields or as a body, to a shop. */
export const notify = (shop, form) =>
  request(`${shop.url}${NOTIFICATIONS}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof form === 'string' ? form : formBody(form),
    timeout: shop.timeout,
  })

/** Starts the gateway for a terminal; `queriedNumbers` contains the payment numbers of the shop's status queries. */
export async function startBank(terminal = terminalOf()) {
  const [results, queriedNumbers] = [new Map(), new Set()]
  let authorisations = 0
  const { url, close } = await listen(async (incoming, response) => {
    // An aborted query gets no response.
    const query = await text(incoming).catch(() => undefined)
    if (query === undefined) return
    const number = /<Ds_Order>(\w+)<\/Ds_Order>/.exec(query)?.[1]
    queriedNumbers.add(number)
    response
      .writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
      .end(envelope(statusOf(results.get(number))))
  })

  /** Verifies the signature of a payment request; returns its parameters. */
  function verify({ version, merchantParameters, signature }) {
    const requested = decode(merchantParameters)
    const expected = sign(terminal.version, terminal.secret, requested.DS_MERCHANT_ORDER, merchantParameters)
    const actual = signature.replaceAll('+', '-').replaceAll('/', '_')
    if (version !== terminal.version || actual.replace(/=+$/, '') !== expected.replace(/=+$/, ''))
      throw new UserError('The signature of a payment request is invalid.')
    return requested
  }

  return {
    terminal,
    queriedNumbers,
    url,
    close,
    /** Decides a payment and records it; returns its number, result and notification. */
    decide(redirect, response) {
      const requested = verify(redirect)
      // The number of a declined payment may be used again; that of an authorised payment may not.
      if (results.get(requested.DS_MERCHANT_ORDER)?.Ds_Response === AUTHORISED)
        throw new UserError('The shop has reused the number of an authorised payment.')
      const code = response === AUTHORISED ? String(++authorisations).padStart(6, '0') : ''
      const result = paymentResult(requested, response, code)
      results.set(result.Ds_Order, result)
      return { number: result.Ds_Order, result, form: notification(terminal, result) }
    },
  }
}

/** Starts a card payment for an order; returns the parameters of the redirect to the bank. */
export const beginPayment = (shop, order, token, body = { payment_method: 'card' }) =>
  create(shop, `orders/${order}/payments`, { token, body })

/** Creates `count` authorised payments of one product; returns their notifications, which are not sent. */
export async function pendingNotifications(shop, bank, tokens, product, count) {
  const forms = []
  for (let n = 0; n < count; n++) {
    const token = tokens[n % tokens.length]
    const body = await orderBody(shop, [{ product, qty: 1 }], 'transfer', token)
    const { number } = await create(shop, 'orders', { token, key: `simulacro-pago-${n}`, body })
    forms.push(bank.decide(await beginPayment(shop, number, token), AUTHORISED).form)
  }
  return forms
}
