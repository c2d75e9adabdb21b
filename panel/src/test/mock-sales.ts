// Customers, figures and integrations of the API in memory.
import type {
  ApiKey,
  Customer,
  CustomerListItem,
  Dashboard,
  PriceCode,
  SalesReport,
  SalesSums,
  Webhook,
  WebhookDelivery,
} from '../lib/api/schema.ts'
import type { MockHandler } from './mock-handler.ts'

export const customer: Customer = {
  version: 'c1',
  id: 7,
  firstname: 'Marta',
  lastname: 'Olmedo Vidal',
  email: 'marta.olmedo@example.com',
  phone: '600 000 000',
  country: 'ES',
  is_professional: false,
  equivalence_surcharge: false,
  is_active: true,
  has_account: true,
  registered_at: '2025-04-02T10:00:00Z',
  addresses: [],
  courses: [{ id: 3, title: 'Torno para principiantes', percent: 40 }],
  devices: ['Firefox, Linux'],
  order_count: 12,
  orders: [
    { number: 'M26-004210', created_at: '2026-11-26T21:40:00Z', state_label: 'Pagado', total_cents: 4250 },
  ],
}

export const customerItem: CustomerListItem = {
  id: 7,
  name: 'Marta Olmedo Vidal',
  email: customer.email,
  phone: customer.phone,
  is_active: true,
  has_account: true,
  is_professional: false,
  orders: 12,
  registered_at: customer.registered_at,
}

export const priceCode: PriceCode = {
  id: 4,
  label: 'Taller Ribas',
  created_at: '2026-11-02T10:00:00Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  usable: true,
}

const withoutTax = (cents: number) => Math.round(cents / 1.21)

const sums = (gross_cents: number, orders: number, refunded_cents = 0): SalesSums => ({
  gross_cents,
  net_cents: withoutTax(gross_cents),
  tax_cents: gross_cents - withoutTax(gross_cents),
  orders,
  units: orders * 2,
  refunded_units: refunded_cents > 0 ? 1 : 0,
  refunded_net_cents: withoutTax(refunded_cents),
  refunded_tax_cents: refunded_cents - withoutTax(refunded_cents),
  refunded_cents,
  net_sales_cents: gross_cents - refunded_cents,
})

export const dashboard: Dashboard = {
  tasks: [
    { code: 'to_prepare', label: 'Pedidos por preparar', count: 3 },
    { code: 'to_ship', label: 'Pedidos en preparación', count: 0 },
    { code: 'failed_emails', label: 'Correos sin enviar', count: 1 },
  ],
  periods: [
    { code: 'today', label: 'Hoy', current: sums(12_000, 3), previous: sums(10_000, 2) },
    { code: 'week', label: 'Esta semana', current: sums(50_000, 9), previous: sums(80_000, 12) },
    { code: 'month', label: 'Este mes', current: sums(90_000, 20), previous: sums(0, 0) },
  ],
  days: [
    { key: '2026-11-25', label: '25 nov', ...sums(10_000, 2) },
    { key: '2026-11-26', label: '26 nov', ...sums(12_000, 3, 12_100) },
  ],
  best_sellers: [{ key: '1', label: 'Jarrón de gres', ...sums(64_000, 10) }],
  orders_placed: 50,
  orders_paid: 43,
}

export const report: SalesReport = {
  from: '2026-11-01',
  to: '2026-11-30',
  grouping: 'day',
  total: sums(90_000, 20, 12_100),
  previous: sums(60_000, 15),
  rows: dashboard.days,
}

export const apiKey: ApiKey = {
  id: 2,
  name: 'Contabilidad',
  prefix: 'mostrador_ab12cd',
  scopes: ['orders_read', 'reports_read'],
  created_at: '2026-11-02T10:00:00Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  is_usable: true,
}

export const webhook: Webhook = {
  version: 'w1',
  id: 5,
  url: 'https://erp.example.com/avisos',
  events: ['order.paid'],
  is_active: true,
  created_at: '2026-11-02T10:00:00Z',
}

export const delivery: WebhookDelivery = {
  id: 9,
  event: 'order.paid',
  payload: '{"event":"order.paid"}',
  attempts: 2,
  status: 500,
  error: 'Respuesta 500',
  created_at: '2026-11-26T21:40:00Z',
  delivered_at: null,
  next_attempt_at: null,
}

const WEBHOOK_EVENTS = ['order.placed', 'order.paid', 'order.shipped']

const list = (data: readonly unknown[]) => ({ data, next: null, total: data.length, total_is_exact: true })

export const salesHandlers: readonly MockHandler[] = [
  ['GET', /^\/dashboard$/, () => dashboard],
  ['GET', /^\/customers$/, () => list([customerItem])],
  ['POST', /^\/customers$/, async (request) => ({ ...customer, ...(await request.json()) })],
  ['GET', /^\/customers\/(\d+)$/, () => customer],
  [
    'PUT',
    /^\/customers\/(\d+)$/,
    async (request) => ({ ...customer, ...(await request.json()), version: 'c2' }),
  ],
  ['DELETE', /^\/customers\/(\d+)$/, () => ({})],
  ['POST', /^\/customers\/(\d+)\/export$/, () => ({ profile: { email: customer.email } })],
  ['POST', /^\/customers\/(\d+)\/password-reset$/, () => ({})],
  ['GET', /^\/price-codes$/, () => ({ data: [priceCode] })],
  ['POST', /^\/price-codes$/, () => ({ code: 'JARA-7K2M-Q4', record: priceCode })],
  ['DELETE', /^\/price-codes\/(\d+)$/, () => priceCode],
  ['GET', /^\/reports\/sales$/, () => report],
  [
    'GET',
    /^\/api-keys$/,
    () => ({ data: [apiKey], scopes: ['orders_read', 'orders_write', 'reports_read'] }),
  ],
  ['POST', /^\/api-keys$/, () => ({ key: 'mostrador_secreta', record: apiKey })],
  ['DELETE', /^\/api-keys\/(\d+)$/, () => apiKey],
  ['GET', /^\/webhooks$/, () => ({ data: [webhook], events: WEBHOOK_EVENTS })],
  ['POST', /^\/webhooks$/, () => ({ secret: 'firma-secreta', webhook })],
  ['PUT', /^\/webhooks\/(\d+)$/, async (request) => ({ ...webhook, ...(await request.json()) })],
  ['DELETE', /^\/webhooks\/(\d+)$/, () => ({})],
  ['GET', /^\/webhooks\/(\d+)\/deliveries$/, () => ({ data: [delivery], next: null })],
  ['POST', /^\/webhooks\/(\d+)\/(test|deliveries\/\d+)$/, () => ({})],
]
