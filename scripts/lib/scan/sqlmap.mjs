// sqlmap: tries to say something to the database through what a shop is sent.
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pythonTool } from '../python-tools.mjs'
import { attempt } from '../run.mjs'

export const sqlmap = pythonTool('sqlmap', '1.10.10')

const json = (path, answer, body, method = 'POST') => ({ path, method, answer, body: JSON.stringify(body) })

const [NAME, PHONE] = ['Ana Ruiz', '612345678']
const PERSON = { firstname: 'Ana', lastname: 'Ruiz', phone: PHONE, country: 'ES' }
const PLACE = {
  company: NAME,
  streetAddress: 'Calle Mayor, 1',
  extendedAddress: '2.º B',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
  country: 'ES',
}
/** Goods on their way to somebody: each such order of a customer takes the place of the one before. */
const CART = {
  lines: [{ product: 60, qty: 1 }],
  delivery: { type: 'courier', ...PLACE, phone: PHONE, observations: 'Por la tarde' },
  shipping_id: 1,
}
const BILLING = { ...PLACE, vat: '12345678Z' }

/**
 * Where a shop takes something that ends in its database, and how it answers when nobody means any harm; a star marks what
 * is tried of a path. Of a customer with these belongings, an access code to the price table, and what the order costs.
 * What is taken once, such as the answers of a survey, is no target: all that came after the first would be turned away.
 */
export const targets = ({ orders, addresses, certificates }, code, total) => [
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
  json('customers', 202, {
    ...PERSON,
    email: 'eva@ejemplo.es',
    password: 'una clave muy larga',
    privacy: true,
  }),
  { path: 'customers/activation/nada*', method: 'POST', answer: 404 },
  json('customers/password-reset', 202, { email: 'eva@ejemplo.es' }),
  json('customers/password-reset/nada*', 404, { password: 'una clave muy larga' }, 'PUT'),
  json('customers/me', 200, PERSON, 'PATCH'),
  json(`customers/me/addresses/${addresses[0]}`, 200, { kind: 'delivery', ...PLACE, phone: PHONE }, 'PUT'),
  json('customers/me/cart', 200, { lines: [{ product: 1, qty: 1 }] }, 'PUT'),
  json('contact', 202, {
    name: 'Eva',
    email: 'eva@ejemplo.es',
    phone: '612345678',
    message: '¿Abrís los sábados por la tarde?',
    privacy: true,
  }),
  json('price-table/session', 200, { code }),
  { path: `certificates/${certificates[0]}*`, answer: 200 },
  { path: 'surveys/opinion-demo-1*', answer: 200 },
  json('orders', 201, { ...CART, billing: BILLING, payment_method: 'card', accepted_total: total }),
  json('withdrawals', 200, { name: 'Eva', order: orders[0], email: 'eva@ejemplo.es' }),
  { path: 'withdrawals/nada*/confirmation', method: 'POST', answer: 404 },
  {
    path: 'payments/redsys/notifications',
    method: 'POST',
    answer: 400,
    body: 'Ds_SignatureVersion=HMAC_SHA256_V1&Ds_MerchantParameters=eyJhIjoxfQ&Ds_Signature=abc',
  },
]

/** The longest that one of them is tried, in milliseconds. */
const PATIENCE_MS = 300_000

/** A key of its own for each request: with that of the one before, an order would be the same one again. */
const KEYS = `import uuid

def preprocess(req):
    req.add_header('Idempotency-Key', str(uuid.uuid4()))
`

/** Writes down, in a folder, what sqlmap does with each of its requests; gives the place. */
function preprocessing(folder) {
  const scripts = join(folder, 'sqlmap-keys')
  mkdirSync(scripts)
  writeFileSync(join(scripts, '__init__.py'), '')
  writeFileSync(join(scripts, 'keys.py'), KEYS)
  return join(scripts, 'keys.py')
}

/** What the order costs. */
async function priced(api) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${api}/quotes`, { method: 'POST', headers, body: JSON.stringify(CART) })
  return (await answer.json()).totals.total
}

/** What is wrong with a target: a question that the shop refuses as it is tries nothing. */
async function pointless(api, token, { path, method, answer, body }, when) {
  const kind = body?.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    ...(body ? { 'content-type': kind } : {}),
  }
  const { status } = await fetch(`${api}/${path.replace('*', '')}`, { method, headers, body })
  return status === answer
    ? undefined
    : `it is answered ${status}, and not ${answer}, ${when} anything was tried`
}

/** What its output says of one of them: what is wrong, and how many parameters it has tried. */
export function judged(output, where) {
  const looked = output.match(/parameter '[^']*' does not seem to be injectable/g)?.length ?? 0
  if (/is vulnerable|injection point\(s\)/.test(output))
    return { looked, finding: { level: 'high', what: 'SQL injection', where } }
  if (looked > 0 && /do not appear to be injectable/.test(output)) return { looked }
  const last = output.trim().split('\n').at(-1)
  return { looked, finding: { level: 'medium', what: 'not tried to its end', where: `${where}: ${last}` } }
}

/** Tries all of them on an API, as a customer with a token; gives what it finds, and what it tried. */
export async function injections(api, token, { own, code }, folder, report) {
  const findings = []
  const all = targets(own, code, await priced(api))
  const keys = preprocessing(folder)
  let [tried, parameters] = [0, 0]
  for (const target of all) {
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
        '400,401,404,409,410,422',
        '--output-dir',
        join(folder, 'sqlmap'),
        '--preprocess',
        keys,
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
    const notTried = (why) => findings.push({ level: 'medium', what: 'not tried', where: `${where}: ${why}` })
    const wrong = await pointless(api, token, { ...target, method }, 'before')
    if (wrong) {
      notTried(wrong)
      continue
    }
    const { output } = await attempt(sqlmap.program('sqlmap'), args, { cwd: folder, timeout: PATIENCE_MS })
    const { looked, finding } = judged(output, where)
    const spent = await pointless(api, token, { ...target, method }, 'after')
    parameters += looked
    if (finding) findings.push(finding)
    else if (spent) notTried(spent)
    else tried++
  }
  const figure = `${tried} of ${all.length} addresses, ${parameters} parameters`
  return { findings, looked: tried, tried: figure }
}
