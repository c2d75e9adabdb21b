// Admin API in memory, for tests.
import type { OrderDetail, OrderRow, OrderState, Session } from '../lib/api/schema.ts'

type Handler = (request: Request, match: RegExpMatchArray) => unknown

/** Answer with a status other than 200. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: { code: string; message: string; [member: string]: unknown },
  ) {}
}

export const session: Session = {
  staff: {
    id: '1',
    name: 'Lucía Ferrer',
    email: 'lucia@example.com',
    role: 'owner',
    has_totp: true,
    passkeys: 1,
  },
  permissions: ['orders_read', 'orders_write', 'staff_read', 'staff_write', 'audit_read'],
  csrf_token: 'csrf',
  expires_at: '2026-11-27T08:00:00Z',
}

const LABELS: Record<OrderState, string> = {
  pending_payment: 'Pendiente de pago',
  paid: 'Pagado',
  preparing: 'En preparación',
  shipped: 'Enviado',
  ready_for_pickup: 'Listo para recoger',
  completed: 'Completado',
  cancelled: 'Cancelado',
  refunded: 'Reembolsado',
}
const STATES = Object.keys(LABELS) as OrderState[]
const NAMES = [
  'Marta Olmedo Vidal',
  'Taller Cerámico Ribas, S. L.',
  'Iñaki Etxeberria',
  'Núria Casals i Puig',
  'Ángel Ruiz de la Torre',
  'Escola Bressol El Nus',
  'Carmen Peña',
]
const PAYMENTS = [
  ['card', 'Tarjeta'],
  ['bizum', 'Bizum'],
  ['transfer', 'Transferencia'],
  ['cash_on_delivery', 'Contra reembolso'],
] as const
const START = Date.parse('2026-11-26T21:40:00Z')

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item

export function orderRow(index: number): OrderRow {
  const state = pick(STATES, (index * 5 + (index >> 2)) % 8)
  const [method, label] = pick(PAYMENTS, index + (index >> 3))
  return {
    number: `M26-${String(4210 - index).padStart(6, '0')}`,
    state,
    state_label: LABELS[state],
    customer: pick(NAMES, index * 3),
    email: `cliente${index}@example.com`,
    created_at: new Date(START - index * 47 * 60_000).toISOString(),
    total: (((1965 + index * 1377) % 48_000) / 100 + 4.5).toFixed(2),
    payment_method: method,
    payment_method_label: label,
    shipping_title: pick(['Envío a domicilio', 'Recogida en tienda', null], index),
    items: 1 + (index % 6),
  }
}

const ORDER_COUNT = 4210

export function orderDetail(index: number): OrderDetail {
  const row = orderRow(index)
  return {
    version: `v${index}`,
    number: row.number,
    state: row.state,
    state_label: row.state_label,
    created_at: row.created_at,
    paid_at: row.state === 'pending_payment' ? null : row.created_at,
    professional: row.customer.includes('S. L.'),
    customer: { id: '7', name: row.customer, email: row.email, orders: 3 },
    payment_method: row.payment_method,
    payment_method_label: row.payment_method_label,
    lines: [
      {
        index: 0,
        title: 'Jarrón de gres esmaltado',
        variant_title: 'Verde oliva, 24 cm',
        quantity: 1,
        price: '64.00',
        total: '64.00',
        refunded: '0.00',
      },
      {
        index: 1,
        title: 'Manta de lana merina',
        variant_title: 'Crudo',
        quantity: 2,
        price: '89.50',
        total: '179.00',
        refunded: '0.00',
      },
      {
        index: 2,
        title: 'Curso de torno para principiantes',
        variant_title: null,
        quantity: 1,
        price: '120.00',
        total: '120.00',
        refunded: '30.00',
      },
    ],
    totals: {
      goods: '363.00',
      shipping: '6.90',
      taxes: '64.19',
      total: '369.90',
      refunded: '30.00',
      refundable: '339.90',
    },
    delivery: {
      name: row.customer,
      tax_id: null,
      phone: '+34 600 000 000',
      lines: ['Carrer de Verdi, 18, 2.º 1.ª', '08012 Barcelona', 'España'],
    },
    billing: {
      name: row.customer,
      tax_id: '12345678Z',
      phone: null,
      lines: ['Carrer de Verdi, 18, 2.º 1.ª', '08012 Barcelona', 'España'],
    },
    shipping_title: row.shipping_title,
    tracking: null,
    attempts: [
      {
        number: '260004210A2',
        state: 'authorised',
        state_label: 'Autorizado',
        method_label: 'Tarjeta',
        amount: '369.90',
        created_at: row.created_at,
        code: '0000',
        message: 'Transacción autorizada',
      },
      {
        number: '260004210A1',
        state: 'declined',
        state_label: 'Denegado',
        method_label: 'Tarjeta',
        amount: '369.90',
        created_at: row.created_at,
        code: '0190',
        message: 'El banco ha denegado la operación sin indicar el motivo.',
      },
    ],
    history: [
      { state: 'pending_payment', label: 'Pendiente de pago', at: row.created_at, by: null },
      { state: 'paid', label: 'Pagado', at: row.created_at, by: 'Notificación del banco' },
      { state: row.state, label: row.state_label, at: row.created_at, by: 'Lucía Ferrer' },
    ],
    mails: [
      {
        id: 'm1',
        subject: `Tu pedido ${row.number}`,
        to: row.email,
        state: 'sent',
        state_label: 'Enviado',
        at: row.created_at,
      },
    ],
    invoices: [{ number: 'F26-003871', title: 'Factura', total: '369.90' }],
    notes: [
      {
        id: 'n1',
        text: 'Pide envoltorio para regalo y que no se incluya el precio.',
        by: 'Lucía Ferrer',
        at: row.created_at,
      },
    ],
    actions: [
      { action: 'prepare', label: 'Preparar' },
      { action: 'cancel', label: 'Cancelar' },
      { action: 'refund', label: 'Reembolsar' },
    ],
  }
}

const indexOf = (number: string) => ORDER_COUNT - Number(number.slice(4))

function orders(request: Request) {
  const { searchParams } = new URL(request.url)
  const states = searchParams.get('state')?.split(',')
  const text = searchParams.get('query')?.toLowerCase() ?? ''
  const matches = Array.from({ length: ORDER_COUNT }, (_, index) => orderRow(index)).filter(
    (row) =>
      (!states || states.includes(row.state)) &&
      `${row.number} ${row.customer} ${row.email}`.toLowerCase().includes(text),
  )
  if (searchParams.get('sort') === 'created_at') matches.reverse()
  const start = Number(searchParams.get('after') ?? 0)
  const end = start + Number(searchParams.get('limit') ?? 50)
  return {
    data: matches.slice(start, end),
    next: end < matches.length ? String(end) : null,
    total: matches.length,
    total_is_exact: true,
  }
}

const handlers: [method: string, path: RegExp, handler: Handler][] = [
  ['GET', /^\/session$/, () => session],
  ['POST', /^\/session$/, () => session],
  ['DELETE', /^\/session$/, () => ({})],
  ['GET', /^\/orders$/, orders],
  ['GET', /^\/orders\/([^/]+)$/, (_, match) => orderDetail(indexOf(match[1] ?? ''))],
  ['POST', /^\/orders\/([^/]+)\/(\w+)$/, (_, match) => orderDetail(indexOf(match[1] ?? ''))],
]

/** Server whose answers a test can override, by `METHOD /path`. */
export function createMockApi(overrides: Record<string, Handler> = {}) {
  const requests: Request[] = []
  const answer = async (request: Request): Promise<Response> => {
    requests.push(request.clone())
    const path = new URL(request.url).pathname.replace('/admin/v1', '')
    const own = overrides[`${request.method} ${path}`]
    const [, , handler] =
      handlers.find(([method, pattern]) => method === request.method && pattern.test(path)) ?? []
    const pattern = handlers.find(([, , candidate]) => candidate === handler)?.[1]
    const found = own ?? handler
    const body = found
      ? await found(request, (pattern && path.match(pattern)) ?? ([] as unknown as RegExpMatchArray))
      : new Refusal(404, { code: 'not_found', message: 'No existe.' })
    return body instanceof Refusal ? Response.json(body.body, { status: body.status }) : Response.json(body)
  }
  return { answer, requests }
}
