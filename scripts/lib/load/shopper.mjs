// API client of a customer, for a development server.
import { createApiClient } from './client.mjs'

export const PERSON = { firstname: 'Ana', lastname: 'Ruiz', phone: '612345678', country: 'ES', privacy: true }
export const ADDRESS = {
  company: 'Ana Ruiz',
  streetAddress: 'Calle Mayor, 1',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
  phone: '612345678',
}

/** Client of the public API. */
export const createClient = (origin) => createApiClient(`${origin}/api/v1`)

/** Client of a registered customer, activated with the link in the outbox. */
export async function registerCustomer(origin, email, password) {
  const client = createClient(origin)
  await client.call('POST', 'customers', { ...PERSON, email, password })
  const outbox = await (await fetch(`${origin}/_dev/outbox.json`)).json()
  const token = outbox.data.map(({ text }) => /activar-cuenta\/(\S+)/.exec(text)?.[1]).find(Boolean)
  await client.call('POST', `customers/activation/${token}`, {})
  const session = await client.call('POST', 'session', { email, password })
  client.headers.authorization = `Bearer ${session.token}`
  return client
}

/** Creates the body of an order of one unit, paid by bank transfer, with the total quoted by the server. */
export async function createOrderRequest({ call }, product, shipped = true) {
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
