// sqlmap: tries to say something to the database through what a shop is sent.
import { join } from 'node:path'
import { pythonTool } from '../python-tools.mjs'
import { attempt } from '../run.mjs'

export const sqlmap = pythonTool('sqlmap', '1.10.10')

const json = (path, body, method = 'POST') => ({ path, method, body: JSON.stringify(body) })

/** Where a shop takes something that ends in its database. */
const TARGETS = [
  { path: 'searchs?query=jabon&limit=5' },
  { path: 'products?category=cosmetica-facial&limit=5&skip=0' },
  { path: 'products/jabon*' },
  { path: 'route-rules?path=/carrito' },
  { path: 'customers/me/orders?limit=5&skip=0' },
  { path: 'orders/M26-000001*' },
  json('session', { email: 'ana@ejemplo.es', password: 'una clave larga' }),
  json('quotes', { lines: [{ product: 1, qty: 1 }], shipping_id: 1 }),
  {
    path: 'payments/redsys/notifications',
    method: 'POST',
    body: 'Ds_SignatureVersion=HMAC_SHA256_V1&Ds_MerchantParameters=eyJhIjoxfQ&Ds_Signature=abc',
  },
]

/** The longest that one of them is tried, in milliseconds. */
const PATIENCE_MS = 120_000

/** Tries all of them on an API, as a customer with a token; gives what it finds, and what it tried. */
export async function injections(api, token, folder, report) {
  const findings = []
  let tried = 0
  for (const { path, method = 'GET', body } of TARGETS) {
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
