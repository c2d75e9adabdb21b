// Customers with accounts and sessions, and their requests with retries.
import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from './scripts.mjs'

/** Session key of every shop under test. */
export const SESSION_KEY = 'una clave de los simulacros que no abre ninguna tienda'

/** Password of every account, and its hash. */
export const PASSWORD = 'la clave de un simulacro'
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$dW5hIHNhbCBkZSBzaW11bGFjcm8$eFhJakHgwFLv6lmyfjZCh0A6CMoqhykIh0ZkxmvBX4k'

/** Timeout of a page of the app, in milliseconds: `timeout` in app/src/lib/engine/client.ts. */
export const PAGE_TIMEOUT_MS = 5_000
/** Longest duration of the retries of a request, in milliseconds: longer than any downtime of the shop. */
const RETRY_LIMIT_MS = 180_000

const ADDRESS = {
  type: 'courier',
  company: 'Cliente de simulacro',
  streetAddress: 'Calle Mayor, 1',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
  country: 'ES',
  phone: '612345678',
}

export const range = (count) => Array.from({ length: count }, (_, n) => n)
export const emailOf = (id) => `cliente.${id}@correo.example`
const sessionOf = (id) => `simulacro-${id}`

/** SQL that inserts customers with the ids from 1 to `count`, each with a session. */
export function customersSql(count) {
  const customer = (id) =>
    `(${id}, '${emailOf(id)}', '${emailOf(id)}', 'Cliente', 'De Simulacro', '', 'ES', '${HASH}', '["user"]', 'active', 1)`
  const session = (id) => `('${sessionOf(id)}', ${id}, 1, 4102444800000)`
  const rows = (row) =>
    range(count)
      .map((n) => row(n + 1))
      .join(', ')
  const columns =
    'id, email, email_key, firstname, lastname, phone, country, password_hash, roles, state, created_at'
  return [
    `INSERT INTO customers (${columns}) VALUES ${rows(customer)}`,
    `INSERT INTO sessions (jti, customer_id, created_at, expires_at) VALUES ${rows(session)}`,
  ]
}

/** Token of a customer's session, signed with the session key of the shops. */
export function tokenOf(id) {
  const text = (content) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const kid = createHash('sha256').update(`mostrador key id ${SESSION_KEY}`).digest('base64url').slice(0, 12)
  const claims = { iss: 'mostrador', aud: 'session', sub: String(id), jti: sessionOf(id), user: { id } }
  const times = { iat: 1, nbf: 1, exp: 4_102_444_800 }
  const content = `${text({ typ: 'JWT', alg: 'HS256', kid })}.${text({ ...claims, ...times })}`
  return `${content}.${createHmac('sha256', SESSION_KEY).update(content).digest('base64url')}`
}

export const tokensOf = (count) => range(count).map((n) => tokenOf(n + 1))

/** Sends a request to the API once; returns the status, the headers and the parsed body. */
export async function send(shop, method, path, { token, key, body } = {}) {
  const headers = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (key) headers['idempotency-key'] = key
  const response = await fetch(`${shop.api}/${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(shop.timeout ?? 30_000),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

/**
 * Repeats a request, with the same idempotency key, until the response is not a 503. `onAttempt` receives the response of
 * each attempt, or null for a broken connection, and its duration in milliseconds.
 */
export async function retry(shop, method, path, options, onAttempt = () => {}) {
  const deadline = performance.now() + RETRY_LIMIT_MS
  while (performance.now() < deadline) {
    const startedAt = performance.now()
    const response = await send(shop, method, path, options).catch(() => null)
    onAttempt(response, performance.now() - startedAt)
    if (response && response.status !== 503) return response
    await sleep(25)
  }
  throw new UserError(`No response to ${method} ${path} within three minutes.`)
}

/** Maps a list with at most `limit` concurrent calls. */
export async function mapConcurrent(list, limit, callback) {
  const results = new Array(list.length)
  let next = 0
  const worker = async () => {
    while (next < list.length) {
      const n = next++
      results[n] = await callback(list[n], n)
    }
  }
  await Promise.all(range(Math.min(limit, list.length)).map(worker))
  return results
}

/** Body of an order of these lines, with the total of a new quote. */
export async function orderBody(shop, lines, method, token, onAttempt) {
  const cart = { lines, delivery: ADDRESS, shipping_id: 1 }
  const { status, body } = await retry(shop, 'POST', 'quotes', { token, body: cart }, onAttempt)
  if (status !== 200) throw new UserError(`A quote got ${status}: ${JSON.stringify(body)}`)
  return {
    ...cart,
    billing: { ignoreInvoice: true },
    payment_method: method,
    accepted_total: body.totals.total,
  }
}

/** Sends a request that requires a 201; returns the body. */
export async function create(shop, path, options) {
  const { status, body } = await retry(shop, 'POST', path, options)
  if (status !== 201) throw new UserError(`POST ${path} got ${status} ${body?.code}.`)
  return body
}
