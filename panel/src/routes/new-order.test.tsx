import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import type { ManualQuote } from '../lib/api/schema.ts'
import { createMockApi, orderDetail, Refusal } from '../test/mock-api.ts'
import { customer, customerItem } from '../test/mock-sales.ts'
import { mountScreen } from '../test/mount.tsx'

// Ends only a test that would hang.
vi.setConfig({ testTimeout: 60_000 })

const PATH = '/pedidos/nuevo'

const amount = (cents: number) => ({ cents, text: `${(cents / 100).toFixed(2).replace('.', ',')} €` })

const SOAP = {
  id: 1,
  version: 'p1',
  title: 'Jabón de oliva',
  sku: 'JAB-1',
  variants: 0,
  sold_out: false,
  current: { price: { shown: amount(735) }, stock: 3, low_stock: false, on_offer: false, variants: [] },
}

/** Quote of the server for this many soaps by courier. */
function quoteOf(qty: number, shipping: number): ManualQuote {
  const goods = 735 * qty
  return {
    lines: [
      {
        product: 1,
        selected_variant: null,
        title: SOAP.title,
        variant_title: null,
        quantity: qty,
        max: 3,
        unit_cents: 735,
        total_cents: goods,
        discount_cents: 0,
      },
    ],
    totals: {
      subtotal: goods,
      shipping,
      taxes: 0,
      surcharge: 0,
      total: goods + shipping,
      net_total: goods + shipping,
      goods_gross: goods,
      shipping_gross: shipping,
      discount: 0,
      discount_net: 0,
    },
    discounts: [],
    rejected_codes: [],
    changes: [],
    professional: false,
    needs_delivery: true,
    needs_account: false,
    delivery_methods: [
      { id: 1, title: 'Mensajería', kind: 'courier', price_cents: 495 },
      { id: 3, title: 'Recogida', kind: 'pickup', price_cents: 0 },
    ],
    pickup_shops: [{ id: 1, title: 'Centro', locality: 'Toledo' }],
    payment_methods: ['transfer', 'cash', 'terminal'],
    payment_link_with: ['transfer'],
    tax_notes: [],
    invoice_requirement: null,
    postal_code_requirement: null,
  }
}

type Overrides = Parameters<typeof createMockApi>[0]

async function openForm(overrides: Overrides = {}) {
  const api = createMockApi({
    'GET /products': () => ({ data: [SOAP], total: 1, total_is_exact: true, next: null }),
    'POST /orders/quotes': async (request) => {
      const { lines, shipping_id } = (await request.clone().json()) as {
        lines: { qty: number }[]
        shipping_id: number | null
      }
      return quoteOf(lines[0]?.qty ?? 0, shipping_id === 1 ? 495 : 0)
    },
    ...overrides,
  })
  const mounted = await mountScreen(PATH, api)
  await screen.findByRole('heading', { level: 1, name: 'Nuevo pedido' })
  return { ...mounted, api }
}

type User = Awaited<ReturnType<typeof openForm>>['user']

async function addSoap(user: User) {
  await user.click(screen.getByRole('combobox', { name: 'Añadir un artículo' }))
  await user.click(await screen.findByRole('option', { name: /^Jabón de oliva/ }))
}

const summary = () => within(screen.getByRole('region', { name: 'Importe' }))

const created = ({ requests }: ReturnType<typeof createMockApi>) =>
  requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/orders'))

test('the total is the one of the server, and follows what is typed', async () => {
  const { user } = await openForm()
  await user.click(screen.getByRole('combobox', { name: 'Añadir un artículo' }))
  const option = await screen.findByRole('option', { name: /^Jabón de oliva/ })
  expect(option.textContent).toContain('JAB-1 · 7,35 € · 3 uds.')
  await user.click(option)
  await waitFor(() => expect(summary().getAllByText(/7,35/)).not.toHaveLength(0))
  const quantity = screen.getByRole('textbox', { name: `Unidades de ${SOAP.title}` })
  await user.clear(quantity)
  await user.type(quantity, '2')
  await user.tab()
  await waitFor(() => expect(summary().getAllByText(/14,70/)).not.toHaveLength(0))
  await user.click(await screen.findByRole('radio', { name: /^Mensajería/ }))
  await waitFor(() => expect(summary().getByText(/19,65/)).toBeDefined())
  await user.click(screen.getByRole('radio', { name: /^Recogida/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: /Tienda de recogida/ })).toBeDefined())
  expect(screen.queryByRole('textbox', { name: 'Código postal' })).toBeNull()
})

test('errors of the server stand at their fields, and what was typed stays', async () => {
  const errors = [
    { field: 'guest.email', message: 'Correo electrónico no es válido' },
    { field: 'delivery.postalCode', message: 'Código postal no existe' },
    { field: 'shipping_id', message: 'Elige una forma de entrega' },
    { field: 'lines.0', message: 'Se usa en la zona de cliente' },
  ]
  const refusal = new Refusal(422, { code: 'invalid_order', message: 'Revisa los datos.', errors })
  const { user } = await openForm({ 'POST /orders': () => refusal })
  await addSoap(user)
  await user.click(screen.getByRole('radio', { name: 'Sin cuenta' }))
  await user.type(screen.getByRole('textbox', { name: /^Nombre \(obligatorio\)/ }), 'Eva')
  await user.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'eva@')
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  const email = screen.getByRole('textbox', { name: 'Correo electrónico' })
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  for (const { message } of errors) expect(screen.getByText(message)).toBeDefined()
  expect(email).toHaveProperty('value', 'eva@')
  expect(screen.getByRole('textbox', { name: /^Nombre \(obligatorio\)/ })).toHaveProperty('value', 'Eva')
})

test('changed figures are shown before the order is created, under another key', async () => {
  let price = 0
  const keys: (string | null)[] = []
  const { user, currentUrl } = await openForm({
    'POST /orders/quotes': () => quoteOf(1, price),
    'POST /orders': async (request) => {
      keys.push(request.headers.get('idempotency-key'))
      const { accepted_total } = await request.json()
      if (accepted_total === 735 + price) return orderDetail(5)
      return new Refusal(409, { code: 'quote_changed', message: 'Los importes han cambiado.' })
    },
  })
  await addSoap(user)
  await waitFor(() => expect(summary().getAllByText(/7,35/)).not.toHaveLength(0))
  price = 100
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  expect(await screen.findByText('Los importes han cambiado.')).toBeDefined()
  await waitFor(() => expect(summary().getByText(/8,35/)).toBeDefined())
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  await waitFor(() => expect(currentUrl()).toBe('/pedidos/M26-004205'))
  expect(new Set(keys).size).toBe(2)
})

test('after a lost connection the same order is sent again with the same key', async () => {
  let isLost = true
  const { user, api, currentUrl } = await openForm({
    'POST /orders': () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return orderDetail(5)
    },
  })
  await addSoap(user)
  await waitFor(() => expect(summary().getAllByText(/7,35/)).not.toHaveLength(0))
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  await waitFor(() => expect(screen.getAllByRole('alert')).not.toHaveLength(0))
  isLost = false
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  await waitFor(() => expect(currentUrl()).toBe('/pedidos/M26-004205'))
  const [first, second] = created(api).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a draft returns with its lines', async () => {
  const first = await openForm()
  await addSoap(first.user)
  await first.user.type(screen.getByRole('textbox', { name: 'Población' }), 'Toledo')
  first.unmount()
  await openForm()
  expect(await screen.findByText('Borrador recuperado')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Población' })).toHaveProperty('value', 'Toledo')
  expect(screen.getByRole('rowheader', { name: /Jabón de oliva/ })).toBeDefined()
})

test('a chosen customer fills in the saved address', async () => {
  const address = {
    id: 1,
    kind: 'delivery' as const,
    company: 'Marta Olmedo',
    country: 'ES',
    streetAddress: 'Calle Real, 1',
    extendedAddress: '',
    locality: 'Toledo',
    region: 'Toledo',
    postalCode: '45001',
    phone: '',
    vat: '',
  }
  const { user, api } = await openForm({
    'GET /customers/7': () => ({ ...customer, addresses: [address] }),
    'POST /orders': () => orderDetail(5),
  })
  await addSoap(user)
  await user.click(screen.getByRole('combobox', { name: /^Cliente/ }))
  await user.click(await screen.findByRole('option', { name: /^Marta Olmedo/ }))
  const street = screen.getByRole('textbox', { name: 'Dirección' })
  await waitFor(() => expect(street).toHaveProperty('value', 'Calle Real, 1'))
  await user.click(await screen.findByRole('radio', { name: /^Efectivo/ }))
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  await waitFor(() => expect(created(api)).toHaveLength(1))
  expect(await created(api)[0]?.json()).toMatchObject({
    customer: 7,
    guest: null,
    lines: [{ product: 1, selected_variant: null, qty: 1 }],
    delivery: { type: 'courier', postalCode: '45001', phone: '600 000 000' },
    billing: { ignoreInvoice: true },
    payment_method: 'cash',
  })
})

test('a payment link is created together with the order', async () => {
  const link = { url: 'https://tienda.example/pago/abc', expires_at: '2026-12-04T10:00:00Z', sent_to: null }
  const payable = {
    ...orderDetail(5),
    payment_link: { is_allowed: true, created_at: null, expires_at: null },
  }
  const { user } = await openForm({
    'POST /orders': () => payable,
    'GET /orders/M26-004205': () => payable,
    'POST /orders/M26-004205/payment-link': () => link,
  })
  await addSoap(user)
  await waitFor(() => expect(summary().getAllByText(/7,35/)).not.toHaveLength(0))
  await user.click(await screen.findByRole('switch', { name: /^Crear un enlace de pago/ }))
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  expect(await screen.findByDisplayValue(link.url)).toBeDefined()
})

test.each([
  ['GET /products', /^Añadir un artículo/, SOAP, /^Jabón de oliva/],
  ['GET /customers', /^Cliente/, customerItem, /^Marta Olmedo/],
])(
  'options of the previous search are gone as soon as another one is typed: %s',
  async (path, name, item, option) => {
    const { user } = await openForm({
      [path]: (request) => {
        const isTyped = new URL(request.url).searchParams.get('query')
        return isTyped ? new Promise(() => {}) : { data: [item], total: 1, total_is_exact: true, next: null }
      },
    })
    const field = screen.getByRole('combobox', { name })
    await user.click(field)
    await screen.findByRole('option', { name: option })
    // The helpers of tests would also finish what React renders later.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'leche')
    flushSync(() => field.dispatchEvent(new InputEvent('input', { bubbles: true })))
    expect(screen.getByText('Buscando…')).toBeDefined()
    expect(screen.queryByRole('option', { name: option })).toBeNull()
  },
)

/** Bodies of all requests for a quote. */
const quoted = ({ requests }: ReturnType<typeof createMockApi>) =>
  Promise.all(requests.filter(({ url }) => url.endsWith('/orders/quotes')).map((of) => of.clone().json()))

test('the quote is for the recipient of the invoice, and the order accepts its total', async () => {
  const { user, api } = await openForm({
    'POST /orders/quotes': async (request) => {
      const { buyer } = await request.clone().json()
      const quote = quoteOf(1, 0)
      const total = buyer?.vat === 'FR40303265045' ? 607 : quote.totals.total
      return { ...quote, totals: { ...quote.totals, total } }
    },
    'POST /orders': () => orderDetail(5),
  })
  await addSoap(user)
  await waitFor(() => expect(summary().getAllByText(/7,35/)).not.toHaveLength(0))
  expect(new Set((await quoted(api)).map(({ buyer }) => buyer))).toEqual(new Set([null]))
  await user.click(screen.getByRole('switch', { name: /^Factura con NIF/ }))
  await user.type(screen.getByRole('textbox', { name: 'NIF' }), 'FR40303265045')
  const postalCode = screen.getAllByRole('textbox', { name: 'Código postal' })[1]
  if (!postalCode) throw new Error('no postal code of the invoice')
  await user.type(postalCode, '75001')
  const buyer = { country: 'ES', postalCode: '75001', vat: 'FR40303265045' }
  await waitFor(async () => expect((await quoted(api)).at(-1)?.buyer).toEqual(buyer))
  await waitFor(() => expect(summary().getAllByText(/6,07/)).not.toHaveLength(0))
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  await waitFor(() => expect(created(api)).toHaveLength(1))
  expect(await created(api)[0]?.json()).toMatchObject({
    buyer,
    billing: { ...buyer, ignoreInvoice: false },
    accepted_total: 607,
  })
})

test('a course without an invoice is for the postal code on which its tax depends', async () => {
  const { user, api } = await openForm({
    'POST /orders/quotes': async (request) => {
      const { buyer } = await request.clone().json()
      const quote = quoteOf(1, 0)
      const total = buyer?.postalCode === '35001' ? 650 : quote.totals.total
      const requirement = 'Los cursos en línea llevan el impuesto del domicilio de quien los compra.'
      return { ...quote, postal_code_requirement: requirement, totals: { ...quote.totals, total } }
    },
    'POST /orders': () => orderDetail(5),
  })
  await addSoap(user)
  await user.type(
    await screen.findByRole('textbox', { name: 'Código postal', description: /domicilio/ }),
    '35001',
  )
  const buyer = { country: '', postalCode: '35001', vat: '' }
  await waitFor(async () => expect((await quoted(api)).at(-1)?.buyer).toEqual(buyer))
  await waitFor(() => expect(summary().getAllByText(/6,50/)).not.toHaveLength(0))
  await user.click(screen.getByRole('button', { name: 'Crear pedido' }))
  await waitFor(() => expect(created(api)).toHaveLength(1))
  expect(await created(api)[0]?.json()).toMatchObject({
    buyer,
    billing: { ignoreInvoice: true, postalCode: '35001' },
    accepted_total: 650,
  })
})

test('a surcharge is named in the totals', async () => {
  let surcharge = 0
  const { user } = await openForm({
    'POST /orders/quotes': async (request) => {
      const { lines } = await request.json()
      const quote = quoteOf(lines[0].qty, 0)
      return { ...quote, totals: { ...quote.totals, surcharge } }
    },
  })
  await addSoap(user)
  await waitFor(() => expect(summary().getAllByText(/7,35/)).not.toHaveLength(0))
  expect(summary().queryByText(/^Recargo de equivalencia/)).toBeNull()
  surcharge = 63
  await user.click(screen.getByRole('button', { name: /^Aumentar/ }))
  expect(await summary().findByText(/^Recargo de equivalencia/)).toBeDefined()
  expect(summary().getByText(/0,63/)).toBeDefined()
})
