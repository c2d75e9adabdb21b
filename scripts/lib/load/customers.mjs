// People who search and buy, for measuring.

const WORDS = {
  sizes: ['', ' 50 ml', ' 100', ' 250 ml', ' 500'],
  kinds: ['crema', 'serum', 'champú', 'jabón', 'aceite', 'bálsamo', 'mascarilla', 'leche', 'gel', 'infusión'],
  plants: ['caléndula', 'romero', 'lavanda', 'argan', 'azahar', 'jara', 'salvia', 'limon', 'canela', 'malva'],
  traits: ['sin perfume', 'piel seca', 'con miel', 'avena', 'sin sulfatos', 'karité', 'familia', 'sensible'],
}

/** What people type: whole words, beginnings, and now and then a mistake. No two are the same: answers are kept. */
export function searches(count) {
  const { kinds, plants, sizes, traits } = WORDS
  const texts = new Set()
  for (let n = 0; texts.size < count; n++) {
    const [tens, hundreds, all] = [10, 100, 4_000].map((each) => Math.floor(n / each))
    const [kind, plant, trait] = [kinds[n % 10], plants[tens % 10], traits[hundreds % 8]]
    const typed = [
      kind,
      `${kind} ${plant}`,
      `${kind} de ${plant} ${trait}`,
      plant.slice(0, 4),
      `${kind.slice(1)} ${plant}`,
    ]
    texts.add(typed[(n + tens + all) % typed.length] + sizes[Math.floor(n / 800) % sizes.length])
  }
  return [...texts]
}

/** A customer of a development server: registered, activated by the mail, logged in. Gives the token. */
export async function customer(url, email, password) {
  const person = { firstname: 'Ana', lastname: 'Ruiz', phone: '612345678', country: 'ES', privacy: true }
  await post(`${url}/api/v1/customers`, { ...person, email, password }, 202)
  const outbox = await (await fetch(`${url}/_dev/outbox.json`)).json()
  const token = outbox.data.map(({ text }) => /activar-cuenta\/(\S+)/.exec(text)?.[1]).find(Boolean)
  await post(`${url}/api/v1/customers/activation/${token}`, {}, 200)
  return logIn(url, email, password)
}

/** Logs a customer in; gives the token. */
export const logIn = async (url, email, password) =>
  (await post(`${url}/api/v1/session`, { email, password }, 200)).token

const ADDRESS = {
  type: 'courier',
  company: 'Ana Ruiz',
  streetAddress: 'Calle Mayor, 1',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
  country: 'ES',
  phone: '612345678',
}

/** An order of one unit of a product, to be paid by transfer. */
export async function order(url, token, key, product) {
  const lines = [{ product: product.id, selected_variant: null, qty: 1 }]
  const cart = { lines, delivery: ADDRESS, shipping_id: 1 }
  const { totals } = await post(`${url}/api/v1/quotes`, cart, 200)
  const body = { ...cart, billing: { ignoreInvoice: true }, payment_method: 'transfer' }
  return { key, token, body: { ...body, accepted_total: totals.total } }
}

/** Places an order that was made ready. */
export const place = (url, { key, token, body }) =>
  post(`${url}/api/v1/orders`, body, 201, { authorization: `Bearer ${token}`, 'idempotency-key': key })

async function post(url, body, expected, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== expected) throw new Error(`${url}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : null
}
