// Payment gateway: it accepts payment requests that the shop has signed, decides them, and answers status queries. It
// keeps running while the shop is down.
import { text } from 'node:stream/consumers'
import { decode, notification, paymentResult, sign } from '../oracle/redsys.mjs'
import { create, orderBody } from './customers.mjs'
import { listen, request } from './http.mjs'
import { Problem } from './scripts.mjs'

export const AUTHORISED = '0000'
export const DECLINED = '0190'
export const NOTIFICATIONS = '/api/v1/payments/redsys/notifications'

const SECRET = Buffer.from('simulacro: 24 caracteres').toString('base64')
export const terminalOf = (version = 'HMAC_SHA256_V1') => ({ version, secret: SECRET })

const QUERIED = ['MerchantCode', 'Terminal', 'Order', 'TransactionType', 'Amount', 'Currency']

/** Answer to a query for the outcome of a payment. */
function statusOf(result) {
  if (!result) return '<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>'
  const rows = QUERIED.map((name) => `<Ds_${name}>${result[`Ds_${name}`]}</Ds_${name}>`).join('')
  const code = decodeURIComponent(result.Ds_AuthorisationCode).trim()
  return `<Response Ds_Version="0.0">${rows}<Ds_State>F</Ds_State><Ds_Response>${result.Ds_Response}</Ds_Response><Ds_AuthorisationCode>${code}</Ds_AuthorisationCode></Response>`
}

/** SOAP envelope of such an answer. */
function envelope(status) {
  const message = `<Messages><Version Ds_Version="0.0"><Message>${status}</Message></Version></Messages>`
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es"><consultaOperacionesReturn>${escaped}</consultaOperacionesReturn></p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>`
}

/** Form as it is sent. */
export const formBody = (fields) => new URLSearchParams(fields).toString()

/** Sends a notification, a form or a body, to a shop. */
export const notify = (shop, form) =>
  request(`${shop.url}${NOTIFICATIONS}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof form === 'string' ? form : formBody(form),
    timeout: shop.timeout,
  })

/** Starts the gateway for a terminal; `queried` has the numbers that the shop has asked about. */
export async function startBank(terminal = terminalOf()) {
  const [results, queried] = [new Map(), new Set()]
  let authorisations = 0
  const { url, close } = await listen(async (incoming, response) => {
    // An interrupted query is not answered.
    const query = await text(incoming).catch(() => undefined)
    if (query === undefined) return
    const number = /<Ds_Order>(\w+)<\/Ds_Order>/.exec(query)?.[1]
    queried.add(number)
    response
      .writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
      .end(envelope(statusOf(results.get(number))))
  })

  /** Parameters of a payment request whose signature is right. */
  function verified({ version, merchantParameters, signature }) {
    const wanted = decode(merchantParameters)
    const right = sign(terminal.version, terminal.secret, wanted.DS_MERCHANT_ORDER, merchantParameters)
    const received = signature.replaceAll('+', '-').replaceAll('/', '_')
    if (version !== terminal.version || received.replace(/=+$/, '') !== right.replace(/=+$/, ''))
      throw new Problem('The shop has signed a payment request wrongly.')
    return wanted
  }

  return {
    terminal,
    queried,
    url,
    close,
    /** Decides a payment and records it; returns its number, result and notification. */
    decide(redirect, response) {
      const wanted = verified(redirect)
      // A declined payment may be tried again under its number; an authorised one may not.
      if (results.get(wanted.DS_MERCHANT_ORDER)?.Ds_Response === AUTHORISED)
        throw new Problem('The shop has used the number of an authorised payment again.')
      const code = response === AUTHORISED ? String(++authorisations).padStart(6, '0') : ''
      const result = paymentResult(wanted, response, code)
      results.set(result.Ds_Order, result)
      return { number: result.Ds_Order, result, form: notification(terminal, result) }
    },
  }
}

/** Begins a card payment for an order; returns the redirect to the bank. */
export const beginPayment = (shop, order, token, body = { payment_method: 'card' }) =>
  create(shop, `orders/${order}/payments`, { token, body })

/** Notifications of `count` authorised payments of one product that the shop has not received yet. */
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
