// Who buys in the drills: customers with an account, and what they send and send again.
import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../scripts/lib/progress.mjs'

/** Everybody's password, and its hash: accounts need not be opened one by one. */
export const PASSWORD = 'la clave de un simulacro'
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$dW5hIHNhbCBkZSBzaW11bGFjcm8$eFhJakHgwFLv6lmyfjZCh0A6CMoqhykIh0ZkxmvBX4k'

export const emailOf = (id) => `cliente.${id}@correo.example`

/** The SQL that opens accounts with the numbers from 1 to `count`. */
export function accounts(count) {
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `(${n + 1}, '${emailOf(n + 1)}', '${emailOf(n + 1)}', 'Cliente', 'De Simulacro', '', 'ES', '${HASH}', '["user"]', 'active', 1)`,
  )
  const columns =
    'id, email, email_key, firstname, lastname, phone, country, password_hash, roles, state, created_at'
  return `INSERT INTO customers (${columns}) VALUES ${rows.join(', ')}`
}

const sessionOf = (id) => `simulacro-${id}`

/** The SQL that logs those accounts in, without a password being checked for each: that is a drill of the processor. */
export function sessions(count) {
  const rows = Array.from({ length: count }, (_, n) => `('${sessionOf(n + 1)}', ${n + 1}, 1, 4102444800000)`)
  return `INSERT INTO sessions (jti, customer_id, created_at, expires_at) VALUES ${rows.join(', ')}`
}

/** The token of such a session, as the shop would have signed it with its key. */
export function tokenOf(id, key) {
  const text = (content) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const kid = createHash('sha256').update(`mostrador key id ${key}`).digest('base64url').slice(0, 12)
  const claims = { iss: 'mostrador', aud: 'session', sub: String(id), jti: sessionOf(id), user: { id } }
  const times = { iat: 1, nbf: 1, exp: 4_102_444_800 }
  const content = `${text({ typ: 'JWT', alg: 'HS256', kid })}.${text({ ...claims, ...times })}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

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

/** A page of the shop waits so long for an answer, in milliseconds: `timeout` in app/src/engine/shop.ts. */
export const PAGE_PATIENCE_MS = 5_000
/** As long as somebody tries again: longer than any drill keeps the shop away. */
const PATIENCE_MS = 180_000

/** Sends a request once; gives the status, the headers and what the answer says, once it has come whole. */
export async function send(shop, method, path, { token, key, body } = {}) {
  const headers = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (key) headers['idempotency-key'] = key
  const answer = await fetch(`${shop.api}/${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(shop.patience ?? 30_000),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null }
}

/**
 * Sends a request until it is answered, as a browser's page does whose connection broke: the same again, with the same
 * key. 503 says to come back, too. `heard` gets what came of each time, nothing when no answer came, and what it took.
 */
export async function insist(shop, method, path, options, heard = () => {}) {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const began = performance.now()
    const answer = await send(shop, method, path, options).catch(() => null)
    heard(answer, performance.now() - began)
    if (answer && answer.status !== 503) return answer
    await sleep(25)
  }
  throw new Problem(`No answer to ${method} ${path} within three minutes.`)
}

export const range = (count) => Array.from({ length: count }, (_, n) => n)

/** Does some work for each of a list, so many at once; the results in the list's order. */
export async function inTurns(list, atOnce, work) {
  const results = new Array(list.length)
  let next = 0
  const worker = async () => {
    while (next < list.length) {
      const n = next++
      results[n] = await work(list[n], n)
    }
  }
  await Promise.all(range(Math.min(atOnce, list.length)).map(worker))
  return results
}

/** What an order of these lines needs, at the figures of now; `heard` gets what came of asking for them. */
export async function ready(shop, lines, method, token, heard) {
  const cart = { lines, delivery: ADDRESS, shipping_id: 1 }
  const { status, body } = await insist(shop, 'POST', 'quotes', { token, body: cart }, heard)
  if (status !== 200) throw new Problem(`A quote was answered ${status}: ${JSON.stringify(body)}`)
  const rest = { billing: { ignoreInvoice: true }, payment_method: method, accepted_total: body.totals.total }
  return { ...cart, ...rest }
}
