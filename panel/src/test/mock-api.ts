// Admin API in memory, for tests.
import type { OrderListItem, OrderState, PaymentKind, StaffOrder } from '../lib/api/schema.ts'
import { orders as text } from '../messages/orders.ts'
import { contentHandlers } from './mock-content.ts'
import { type Handler, type MockHandler, Refusal } from './mock-handler.ts'
import { salesHandlers } from './mock-sales.ts'
import { staffHandlers } from './mock-staff.ts'
import { taxBookHandlers } from './mock-tax-books.ts'
import { pick } from './mock-values.ts'

export { Refusal }

const STATES = Object.keys(text.states) as OrderState[]
const PAYMENTS: readonly PaymentKind[] = ['card', 'bizum', 'transfer', 'cash_on_delivery']
const NAMES = [
  'Marta Olmedo Vidal',
  'Taller Cerámico Ribas, S. L.',
  'Iñaki Etxeberria',
  'Núria Casals i Puig',
  'Ángel Ruiz de la Torre',
  'Escola Bressol El Nus',
  'Carmen Peña',
]
const START = Date.parse('2026-11-26T21:40:00Z')

export function orderRow(index: number): OrderListItem {
  const state = pick(STATES, index * 5 + (index >> 2))
  const payment_method = pick(PAYMENTS, index + (index >> 3))
  return {
    number: `M26-${String(ORDER_COUNT - index).padStart(6, '0')}`,
    state,
    state_label: text.states[state],
    payment_method,
    payment_label: text.paymentMethods[payment_method],
    total_cents: ((1965 + index * 1377) % 48_000) + 450,
    refunded_cents: state === 'refunded' ? 1965 : 0,
    is_paid: state !== 'pending_payment',
    is_reserved: false,
    professional: index % 7 === 5,
    customer_name: pick(NAMES, index * 3),
    customer_email: `cliente${index}@example.com`,
    created_at: new Date(START - index * 47 * 60_000).toISOString(),
  }
}

const ORDER_COUNT = 4210

const ADDRESS = {
  country: 'ES',
  streetAddress: 'Carrer de Verdi, 18, 2.º 1.ª',
  extendedAddress: '',
  locality: 'Barcelona',
  region: 'Barcelona',
  postalCode: '08012',
}

export function orderDetail(index: number): StaffOrder {
  const row = orderRow(index)
  const { created_at: at, number, state, payment_method } = row
  const line = {
    price_et: '52.892562',
    price_taxes: '11.107438',
    tax: 1,
    virtual: false,
    in_person: false,
    discount: 0,
  }
  return {
    version: `v${index}`,
    skus: ['GRES-24', 'MANTA', ''],
    refunded_units: [0],
    order: {
      number,
      state,
      lines: [
        {
          ...line,
          product: 1,
          qty: 1,
          title: 'Jarrón de gres esmaltado',
          variant_title: 'Verde oliva, 24 cm',
          total: 6400,
        },
        { ...line, product: 2, qty: 2, title: 'Manta de lana merina', variant_title: 'Crudo', total: 17_900 },
        {
          ...line,
          product: 3,
          qty: 1,
          title: 'Curso de torno para principiantes',
          total: 12_000,
          virtual: true,
          in_person: false,
        },
      ],
      totals: {
        subtotal: 30_000,
        shipping: 570,
        taxes: 6420,
        surcharge: 0,
        total: 36_990,
        net_total: 30_570,
        goods_gross: 36_300,
        shipping_gross: 690,
        discount: 0,
        discount_net: 0,
      },
      discounts: [],
      payment_method,
      delivery: {
        ...ADDRESS,
        type: 'courier',
        id: null,
        location: null,
        company: row.customer_name,
        phone: '600 000 000',
        observations: 'Dejar en portería',
      },
      billing: { ...ADDRESS, company: row.customer_name, vat: '12345678Z', ignoreInvoice: false },
      shipping: {
        id: 1,
        title: 'Envío a domicilio',
        tax: 1,
        price: {
          price: '5.70',
          taxes: '1.20',
          original_price: '5.70',
          discount_amount: '0',
          discount_percent: 0,
          from_amount: '0',
        },
      },
      history: [],
      invoices: [],
      created_at: at,
      paid_at: row.is_paid ? at : null,
      professional: row.professional,
      refunded: 3000,
      tracking: null,
    },
    state_label: row.state_label,
    payment_label: row.payment_label,
    created_by: null,
    vat_number: null,
    customer: { id: 7, name: row.customer_name, email: row.customer_email, phone: '600 000 000' },
    actions: [
      { event: 'prepare', label: 'Preparar' },
      { event: 'cancel', label: 'Cancelar' },
    ],
    refundable_cents: 33_990,
    reservation: null,
    payment_link: { is_allowed: false, created_at: null, expires_at: null },
    history: [
      { state: 'pending_payment', label: 'Pendiente de pago', actor: 'customer', at },
      { state: 'paid', label: 'Pagado', actor: 'bank', at },
      { state, label: row.state_label, actor: 'owner', at: new Date(Date.parse(at) + 60_000).toISOString() },
    ],
    payments: [
      {
        number: '260004210A1',
        method: payment_method,
        state: 'declined',
        amount_cents: 36_990,
        response: '0190',
        message: 'El banco ha denegado la operación sin indicar el motivo',
        authorisation_code: null,
        is_unclear: false,
        created_at: at,
      },
      {
        number: '260004210A2',
        method: payment_method,
        state: 'authorised',
        amount_cents: 36_990,
        response: '0000',
        message: 'Operación autorizada',
        authorisation_code: '501602',
        is_unclear: false,
        created_at: at,
      },
    ],
    refunds: [
      {
        id: 1,
        amount_cents: 3000,
        state: 'completed',
        by_hand: false,
        restock: false,
        cause: 'Devolución o desistimiento',
        keep_access: false,
        message: 'Devolución autorizada',
        created_at: at,
      },
    ],
    invoices: [
      {
        number: 'F26-003871',
        title: 'Factura',
        cause: null,
        substitutes: [],
        rectifies: null,
        total_cents: 36_990,
        issued_at: at,
        formats: ['pdf', 'facturae', 'ubl'],
      },
      {
        number: 'R26-000112',
        title: 'Factura rectificativa',
        cause: 'Devolución o desistimiento',
        substitutes: [],
        rectifies: 'F26-003871',
        total_cents: -3000,
        issued_at: at,
        formats: ['pdf', 'facturae', 'ubl'],
      },
    ],
    invoice_actions: ['recipient', 'unpaid'],
    unpaid_causes: ['insolvency', 'uncollectable'],
    settled_causes: [],
    tax_corrections: [],
    tax_excess_cents: 0,
    withdrawals: [
      {
        id: 1,
        reference: 'D-000001',
        name: row.customer_name,
        email: row.customer_email,
        order_text: number,
        order_number: number,
        lines: [],
        part: '',
        confirmed_at: at,
        goods_received_at: null,
        settled_at: null,
        refund: null,
      },
    ],
    notes: [
      { id: 1, text: 'Pide envoltorio para regalo, sin el precio.', author: 'Lucía Ferrer', created_at: at },
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
      `${row.number} ${row.customer_name} ${row.customer_email}`.toLowerCase().includes(text),
  )
  const start = Number(searchParams.get('after') ?? 0)
  const end = start + Number(searchParams.get('limit') ?? 50)
  return {
    data: matches.slice(start, end),
    next: end < matches.length ? String(end) : null,
    total: matches.length,
    total_is_exact: true,
  }
}

const handlers: MockHandler[] = [
  ['GET', /^\/orders$/, orders],
  ['GET', /^\/orders\/([^/]+)$/, (_, match) => orderDetail(indexOf(match[1] ?? ''))],
  [
    'GET',
    /^\/orders\/([^/]+)\/stock$/,
    (_, match) => {
      const { lines } = orderDetail(indexOf(match[1] ?? '')).order
      return { data: lines.map(() => ({ state: 'reserved', available: 4 })) }
    },
  ],
  ['POST', /^\/orders\/([^/]+)\/(\w+)$/, (_, match) => orderDetail(indexOf(match[1] ?? ''))],
  ...staffHandlers,
  ...contentHandlers,
  ...salesHandlers,
  ...taxBookHandlers,
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
