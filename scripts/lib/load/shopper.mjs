// A customer of a development server who calls the API.
import { Problem } from '../progress.mjs'

export const PERSON = { firstname: 'Ana', lastname: 'Ruiz', phone: '612345678', country: 'ES', privacy: true }
export const ADDRESS = {
  company: 'Ana Ruiz',
  streetAddress: 'Calle Mayor, 1',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
  phone: '612345678',
}

/** `call(method, path, body, headers)` of the API at an origin; throws on an error status. */
export function client(origin) {
  const own = { 'content-type': 'application/json' }
  const call = async (method, path, body, headers) => {
    const init = { method, headers: { ...own, ...headers }, body: body && JSON.stringify(body) }
    const response = await fetch(`${origin}/api/v1/${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Problem(`${method} ${path} answered ${response.status}: ${text}`)
    return text ? JSON.parse(text) : null
  }
  return { call, headers: own }
}

/** Registers, activates by the mail in the outbox and logs in; returns the customer's client. */
export async function customer(origin, email, password) {
  const shopper = client(origin)
  await shopper.call('POST', 'customers', { ...PERSON, email, password })
  const outbox = await (await fetch(`${origin}/_dev/outbox.json`)).json()
  const token = outbox.data.map(({ text }) => /activar-cuenta\/(\S+)/.exec(text)?.[1]).find(Boolean)
  await shopper.call('POST', `customers/activation/${token}`, {})
  const session = await shopper.call('POST', 'session', { email, password })
  shopper.headers.authorization = `Bearer ${session.token}`
  return shopper
}

/** The body of an order of one unit, paid by bank transfer, with the total that the shop quotes. */
export async function orderOf({ call }, product, shipped = true) {
  const delivery = shipped && { delivery: { type: 'courier', ...ADDRESS, country: 'ES' }, shipping_id: 1 }
  const cart = { lines: [{ product, selected_variant: null, qty: 1 }], ...delivery }
  const { totals } = await call('POST', 'quotes', cart)
  return {
    ...cart,
    billing: { ignoreInvoice: true },
    payment_method: 'transfer',
    accepted_total: totals.total,
  }
}
