// Admin API in memory, for tests.
import type {
  AuditEntry,
  OrderListItem,
  OrderState,
  PasskeyView,
  PaymentKind,
  StaffAccountView,
  StaffMember,
  StaffOrder,
  StaffSessionEntry,
  StaffSessionView,
} from '../lib/api/schema.ts'
import { orders as text } from '../messages/orders.ts'

import { contentHandlers } from './mock-content.ts'
import type { Handler, MockHandler } from './mock-handler.ts'
import { salesHandlers } from './mock-sales.ts'

/** Answer with a status other than 200. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: { code: string; message: string; [member: string]: unknown },
  ) {}
}

export const session: StaffSessionView = {
  staff: {
    id: 1,
    name: 'Lucía Ferrer',
    email: 'lucia@example.com',
    role: 'owner',
    role_label: 'Propietario',
  },
  permissions: [
    'orders_read',
    'orders_write',
    'staff_read',
    'staff_write',
    'audit_read',
    'media_read',
    'media_write',
    'content_read',
    'content_write',
    'customers_read',
    'customers_write',
    'reports_read',
    'settings_read',
    'settings_write',
    'backups',
  ],
  csrf_token: 'csrf',
  expires_at: '2026-11-27T08:00:00Z',
  shop_url: 'https://tienda.example',
}

const STATES = Object.keys(text.states) as OrderState[]
const PAYMENTS = Object.keys(text.paymentMethods) as PaymentKind[]
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

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item

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
  const line = { price_et: '52.892562', price_taxes: '11.107438', tax: 1, virtual: false, discount: 0 }
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
        },
      ],
      totals: {
        subtotal: 30_000,
        shipping: 570,
        taxes: 6420,
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
    customer: { id: 7, name: row.customer_name, email: row.customer_email, phone: '600 000 000' },
    actions: [
      { event: 'prepare', label: 'Preparar' },
      { event: 'cancel', label: 'Cancelar' },
    ],
    refundable_cents: 33_990,
    history: [
      { state: 'pending_payment', label: 'Pendiente de pago', actor: 'customer', at },
      { state: 'paid', label: 'Pagado', actor: 'bank', at },
      { state, label: row.state_label, actor: 'owner', at },
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
        message: 'Devolución autorizada',
        created_at: at,
      },
    ],
    invoices: [
      { number: 'F26-003871', rectifies: null, total_cents: 36_990, issued_at: at },
      { number: 'R26-000112', rectifies: 'F26-003871', total_cents: -3000, issued_at: at },
    ],
    withdrawals: [
      {
        id: 1,
        reference: 'D-000001',
        name: row.customer_name,
        email: row.customer_email,
        confirmed_at: at,
        settled_at: null,
      },
    ],
    notes: [
      { id: 1, text: 'Pide envoltorio para regalo, sin el precio.', author: 'Lucía Ferrer', created_at: at },
    ],
  }
}

export const members: StaffMember[] = [
  {
    id: 1,
    version: 'a',
    name: 'Lucía Ferrer',
    email: 'lucia@example.com',
    role: 'owner',
    role_label: 'Propietario',
    is_active: true,
    has_password: true,
    has_totp: true,
    passkeys: 1,
    created_at: '2025-03-02T09:00:00Z',
  },
  {
    id: 2,
    version: 'b',
    name: 'Pau Soler',
    email: 'pau@example.com',
    role: 'orders',
    role_label: 'Pedidos',
    is_active: true,
    has_password: true,
    has_totp: false,
    passkeys: 0,
    created_at: '2026-02-11T09:00:00Z',
  },
  {
    id: 3,
    version: 'c',
    name: 'Amaia Ugarte',
    email: 'amaia@example.com',
    role: 'catalogue',
    role_label: 'Catálogo',
    is_active: true,
    has_password: false,
    has_totp: false,
    passkeys: 0,
    created_at: '2026-11-24T09:00:00Z',
  },
  {
    id: 4,
    version: 'd',
    name: 'Teo Vidal',
    email: 'teo@example.com',
    role: 'content',
    role_label: 'Contenidos',
    is_active: false,
    has_password: true,
    has_totp: false,
    passkeys: 2,
    created_at: '2025-09-19T09:00:00Z',
  },
]

const account: StaffAccountView = {
  member: {
    id: 1,
    name: 'Lucía Ferrer',
    email: 'lucia@example.com',
    role: 'owner',
    role_label: 'Propietario',
    is_active: true,
    has_password: true,
    has_totp: false,
    passkeys: 1,
    created_at: '2025-03-02T09:00:00Z',
  },
  recovery_codes_left: 8,
}

const sessions: StaffSessionEntry[] = [
  {
    id: 's1',
    device: 'Firefox, Linux',
    current: true,
    created_at: '2026-11-26T08:00:00Z',
    last_used_at: '2026-11-26T21:40:00Z',
  },
  {
    id: 's2',
    device: 'Safari, iPhone',
    current: false,
    created_at: '2026-11-20T08:00:00Z',
    last_used_at: '2026-11-25T19:12:00Z',
  },
]

const passkeys: PasskeyView[] = [
  {
    id: 'p1',
    name: 'Portátil del taller',
    created_at: '2026-10-03T08:00:00Z',
    last_used_at: '2026-11-25T08:10:00Z',
  },
]

const auditEntries: AuditEntry[] = Array.from({ length: 40 }, (_, index) => ({
  id: 400 - index,
  happened_at: new Date(START - index * 93 * 60_000).toISOString(),
  staff_id: 1 + (index % 2),
  staff_name: pick(['Lucía Ferrer', 'Pau Soler'], index),
  action: pick(['ship', 'prepare', 'update', 'add_note'], index),
  resource: pick(['orders', 'orders', 'staff', 'orders'], index),
  resource_id: index % 4 === 2 ? '2' : orderRow(index).number,
  before: index % 4 === 3 ? null : { state: 'preparing', tracking: null },
  after:
    index % 4 === 3
      ? { text: 'Llamar antes de enviar' }
      : { state: 'shipped', tracking: { carrier: 'Correos', code: 'PK0001' } },
}))

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
  ['GET', /^\/session$/, () => session],
  ['POST', /^\/session$/, () => session],
  ['DELETE', /^\/session$/, () => ({})],
  ['GET', /^\/orders$/, orders],
  ['GET', /^\/orders\/([^/]+)$/, (_, match) => orderDetail(indexOf(match[1] ?? ''))],
  ['POST', /^\/orders\/([^/]+)\/(\w+)$/, (_, match) => orderDetail(indexOf(match[1] ?? ''))],
  ['GET', /^\/account$/, () => account],
  ['GET', /^\/account\/sessions$/, () => sessions],
  ['GET', /^\/account\/passkeys$/, () => passkeys],
  [
    'POST',
    /^\/account\/totp$/,
    () => ({
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/Mostrador:lucia?secret=JBSWY3DPEHPK3PXP&issuer=Mostrador',
    }),
  ],
  [
    'POST',
    /^\/account\/totp\/confirm$/,
    () => ({ codes: Array.from({ length: 10 }, (_, i) => `k7mf-${1000 + i * 371}`) }),
  ],
  ['GET', /^\/staff$/, () => ({ data: members })],
  ['POST', /^\/staff$/, () => ({ member: members[2], link: 'https://panel.example.com/invitacion#abc' })],
  ...contentHandlers,
  ...salesHandlers,
  ['GET', /^\/audit$/, () => ({ data: auditEntries, next: null })],
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
