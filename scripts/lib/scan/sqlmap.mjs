// sqlmap: tries to say something to the database through what a shop is sent.
import { join } from 'node:path'
import { pythonTool } from '../python-tools.mjs'
import { attempt } from '../run.mjs'

export const sqlmap = pythonTool('sqlmap', '1.10.10')

const json = (path, answer, body) => ({ path, method: 'POST', answer, body: JSON.stringify(body) })

/** Where a shop takes something that ends in its database, and how it answers when nobody means any harm. */
const TARGETS = [
  {
    path: 'searchs?query=jabon&filter[category.slug]=cosmetica-facial&sort=-price&page=1&limit=5',
    answer: 200,
  },
  {
    path: 'products?filter[collection]=1&filter[price]=10-20&sort=title&page=1&limit=5&facets=true',
    answer: 200,
  },
  { path: 'shops?filter[allow_pickup]=true&sort=id&page=1&limit=5', answer: 200 },
  { path: 'products/nada*', answer: 404 },
  { path: 'route-rules?path=/carrito', answer: 200 },
  { path: 'delivery-methods/1?country=ES&postal_code=28013&location=Madrid', answer: 200 },
  { path: 'customers/me/orders?limit=5&page=1', answer: 200 },
  { path: 'searchs/suggestions?query=jabon', answer: 200 },
  { path: 'orders/M26-000001*', answer: 200 },
  json('session', 401, { email: 'ana@ejemplo.es', password: 'una clave larga' }),
  json('quotes', 200, { lines: [{ product: 1, qty: 1 }], shipping_id: 1 }),
  {
    path: 'payments/redsys/notifications',
    method: 'POST',
    answer: 400,
    body: 'Ds_SignatureVersion=HMAC_SHA256_V1&Ds_MerchantParameters=eyJhIjoxfQ&Ds_Signature=abc',
  },
]

/** The longest that one of them is tried, in milliseconds. */
const PATIENCE_MS = 120_000

/** What is wrong with a target: a question that the shop refuses as it is tries nothing. */
async function pointless(api, token, { path, method, answer, body }) {
  const kind = body?.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': kind } : {}) }
  const { status } = await fetch(`${api}/${path.replace('*', '')}`, { method, headers, body })
  return status === answer
    ? undefined
    : `it is answered ${status}, and not ${answer}, before anything is tried`
}

/** Tries all of them on an API, as a customer with a token; gives what it finds, and what it tried. */
export async function injections(api, token, folder, report) {
  const findings = []
  let tried = 0
  for (const target of TARGETS) {
    const { path, method = 'GET', body } = target
    const args = [
      ...[
        '-u',
        `${api}/${path}`,
        '--method',
        method,
        '--batch',
        '--level',
        '2',
        '--risk',
        '1',
        '--technique',
        'BEUT',
      ],
      ...[
        '--time-sec',
        '2',
        '--threads',
        '2',
        '--timeout',
        '10',
        '--retries',
        '1',
        '--flush-session',
        '--disable-coloring',
      ],
      ...[
        '--ignore-code',
        '400,401,404,409,422',
        '--output-dir',
        join(folder, 'sqlmap'),
        '--answers',
        'follow=N',
      ],
      ...(body
        ? ['--data', body, ...(body.startsWith('{') ? ['-H', 'Content-Type: application/json'] : [])]
        : []),
      ...['-H', `Authorization: Bearer ${token}`],
    ]
    const where = `${method} ${path.split('?')[0]}`
    report(where)
    const wrong = await pointless(api, token, { ...target, method })
    if (wrong) {
      findings.push({ level: 'medium', what: 'not tried', where: `${where}: ${wrong}` })
      continue
    }
    const { output } = await attempt(sqlmap.program('sqlmap'), args, { cwd: folder, timeout: PATIENCE_MS })
    if (/is vulnerable|injection point\(s\)/.test(output))
      findings.push({ level: 'high', what: 'SQL injection', where })
    else if (/do not appear to be injectable/.test(output)) tried++
    else
      findings.push({
        level: 'medium',
        what: 'not tried to its end',
        where: `${where}: ${output.trim().split('\n').at(-1)}`,
      })
  }
  return { findings, tried: `${tried} of ${TARGETS.length} addresses, with every parameter` }
}
