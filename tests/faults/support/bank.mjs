// The bank of the drills: a program of its own, which goes on while the shop is down. It takes a payment that the shop
// has signed, remembers what it decided, says so to the shop once, and answers who asks later.
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { decode, notification, sign, words } from './redsys.mjs'

export const AUTHORISED = '0000'
export const DECLINED = '0190'

export const NOTIFICATIONS = '/api/v1/payments/redsys/notifications'

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The answer of the service that is asked what became of an operation. */
function told(operation) {
  if (!operation) return '<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>'
  const { said } = operation
  const fields = [
    'Ds_MerchantCode',
    'Ds_Terminal',
    'Ds_Order',
    'Ds_TransactionType',
    'Ds_Amount',
    'Ds_Currency',
  ]
  const rows = fields.map((name) => `<${name}>${said[name]}</${name}>`).join('')
  const code = decodeURIComponent(said.Ds_AuthorisationCode).trim()
  return `<Response Ds_Version="0.0">${rows}<Ds_State>F</Ds_State><Ds_Response>${said.Ds_Response}</Ds_Response><Ds_AuthorisationCode>${code}</Ds_AuthorisationCode></Response>`
}

const enveloped = (message) =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es"><consultaOperacionesReturn>${escaped(
    `<Messages><Version Ds_Version="0.0"><Message>${message}</Message></Version></Messages>`,
  )}</consultaOperacionesReturn></p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>`

/** The form as it travels. */
export const formOf = (fields) => new URLSearchParams(fields).toString()

/** Posts a form to an address of the shop over a connection of its own, and waits for so many milliseconds. */
export const postForm = (url, body, patience = 20_000) =>
  new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      agent: false,
      signal: AbortSignal.timeout(patience),
    }
    const answered = ({ statusCode: status, headers }, body) =>
      resolve(new Response(body, { status, headers }))
    request(url, options, (response) => {
      text(response).then((body) => answered(response, body), reject)
    })
      .once('error', reject)
      .end(body)
  })

/** Opens the bank for a terminal (`version`, `secret`). */
export async function openBank(terminal) {
  const operations = new Map()
  const asked = new Set()
  let authorisations = 0
  const server = createServer(async (asking, response) => {
    // Who breaks off while asking is told nothing.
    const question = await text(asking).catch(() => undefined)
    if (question === undefined) return
    const number = /<Ds_Order>(\w+)<\/Ds_Order>/.exec(question)?.[1]
    asked.add(number)
    response
      .writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
      .end(enveloped(told(operations.get(number))))
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })

  /** The payment that a browser brings, once it is certain that the shop asks for it. */
  function accepted({ version, merchantParameters, signature }) {
    const wanted = decode(merchantParameters)
    const right = sign(terminal.version, terminal.secret, wanted.DS_MERCHANT_ORDER, merchantParameters)
    const received = signature.replaceAll('+', '-').replaceAll('/', '_')
    const same = received.replace(/=+$/, '') === right.replace(/=+$/, '')
    if (version !== terminal.version || !same)
      throw new Problem('The shop signs what the bank does not accept.')
    return wanted
  }

  return {
    terminal,
    operations,
    asked,
    url: `http://127.0.0.1:${server.address().port}`,
    /** Decides about a payment and remembers it; gives the number, and the form of its notification. */
    decide(redirect, response) {
      const wanted = accepted(redirect)
      // Who was refused may try another card on the same page; a number that was authorised is used up.
      if (operations.get(wanted.DS_MERCHANT_ORDER)?.response === AUTHORISED)
        throw new Problem('The shop gave the bank a number twice.')
      const code = response === AUTHORISED ? String(++authorisations).padStart(6, '0') : ''
      const said = words(wanted, response, code)
      operations.set(said.Ds_Order, { said, response, amount: Number(said.Ds_Amount) })
      return { number: said.Ds_Order, said, form: notification(terminal, said) }
    },
    /** What was authorised: the numbers with their amounts. */
    authorised: () =>
      [...operations]
        .filter(([, { response }]) => response === AUTHORISED)
        .map(([number, { amount }]) => ({ number, amount })),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
