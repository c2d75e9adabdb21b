import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RefundPreview } from '../lib/api/schema.ts'
import { createMockApi, orderDetail, Refusal } from '../test/mock-api.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

const PATH = '/pedidos/M26-004205'
const ORDER = orderDetail(5)

test('an action names the version that was read, and shows the answer', async () => {
  const shipped = { ...ORDER, version: 'next', state_label: 'Enviado', actions: [] }
  const api = createMockApi({ 'POST /orders/M26-004205/actions': () => shipped })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Preparar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Preparar' })).toBeNull())
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(write?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
  expect(await write?.json()).toEqual({ event: 'prepare' })
})

test('a note that is begun while another is being added stays', async () => {
  let end = () => {}
  const added = new Promise<typeof ORDER>((resolve) => {
    end = () => resolve(ORDER)
  })
  const api = createMockApi({ 'POST /orders/M26-004205/notes': () => added })
  const { user } = await mountScreen(PATH, api)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Nota nueva')
  fireEvent.change(field, { target: { value: 'Llamar' } })
  await user.click(screen.getByRole('button', { name: 'Añadir nota' }))
  fireEvent.change(field, { target: { value: 'Llamar antes' } })
  end()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Añadir nota' })).toBeDefined())
  expect(field.value).toBe('Llamar antes')
})

test('a cancellation is confirmed first', async () => {
  const api = createMockApi({ 'POST /orders/M26-004205/actions': () => ORDER })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido?' })
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar el pedido' }))
  await waitFor(() => expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

test('an unclear payment is settled with the version that was read', async () => {
  const payments = ORDER.payments.map((attempt, index) => ({ ...attempt, is_unclear: index === 0 }))
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({ ...ORDER, payments }),
    'POST /orders/M26-004205/payments/260004210A1/settle': () => ({ ...ORDER, version: 'next' }),
  })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Marcar como aclarado: 260004210A1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Marcar como aclarado/ })).toBeNull())
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(write?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
})

/** Preview of a refund of the vase, whose figures are those of the server. */
const preview = (quantity: number): RefundPreview => {
  const part = {
    variant_title: null,
    sold: 1,
    left: 1,
    quantity: 0,
    net_cents: 0,
    tax_cents: 0,
    gross_cents: 0,
  }
  const figures = quantity > 0 ? { net_cents: 5289, tax_cents: 1111, gross_cents: 6400 } : {}
  return {
    net_cents: 0,
    tax_cents: 0,
    gross_cents: 0,
    ...figures,
    refundable_cents: 36_990,
    lines: [
      { ...part, title: 'Jarrón de gres esmaltado', left_cents: 6400, quantity, ...figures },
      { ...part, title: 'Manta de lana merina', sold: 2, left: 2, left_cents: 17_900 },
    ],
    delivery: { ...part, title: 'Mensajería', left: 0, left_cents: 0 },
  }
}

async function openRefund(overrides: Parameters<typeof createMockApi>[0] = {}) {
  const api = createMockApi({
    'POST /orders/M26-004205/refunds/preview': async (request) => {
      const { lines } = (await request.clone().json()) as { lines: { quantity: number }[] }
      return preview(lines[0]?.quantity ?? 0)
    },
    'POST /orders/M26-004205/refunds': () => ORDER,
    ...overrides,
  })
  const { user, queries } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Reembolsar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reembolsar' })
  return { api, user, dialog, queries }
}

test('a refund of units shows the figures of the server, and is confirmed', async () => {
  const { api, user, dialog } = await openRefund()
  const vase = await within(dialog).findByRole('textbox', { name: 'Unidades de Jarrón de gres esmaltado' })
  expect(within(dialog).getByText('Ya reembolsado')).toBeDefined()
  await user.clear(vase)
  await user.type(vase, '1')
  await user.tab()
  await user.click(await within(dialog).findByRole('button', { name: /^Reembolsar 64,00/ }))
  const question = await screen.findByRole('alertdialog', { name: /¿Reembolsar 64,00/ })
  const sent = () => api.requests.find(({ url }) => url.endsWith('/refunds'))
  expect(sent()).toBeUndefined()
  await user.click(within(question).getByRole('button', { name: 'Reembolsar' }))
  await waitFor(() => expect(sent()).toBeDefined())
  expect(await sent()?.json()).toEqual({
    lines: [{ line: 0, quantity: 1 }],
    delivery: false,
    restock: true,
    keep_access: false,
    by_hand: false,
    cause: 'return',
    expected_cents: 6400,
  })
  expect(sent()?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
})

test('the units of a withdrawal are proposed', async () => {
  const [withdrawal] = ORDER.withdrawals
  if (!withdrawal) throw new Error('the order has no withdrawal')
  const units = [{ line: 0, quantity: 1 }]
  const refund = {
    due: '2026-12-04',
    days_left: -1,
    overdue: true,
    urgent: true,
    awaits_goods: false,
    units,
    delivery: false,
    delivery_cents: null,
  }
  const withdrawn = { ...ORDER, withdrawals: [{ ...withdrawal, refund }] }
  const { dialog } = await openRefund({ 'GET /orders/M26-004205': () => withdrawn })
  const vase = await within(dialog).findByRole('textbox', { name: 'Unidades de Jarrón de gres esmaltado' })
  expect((vase as HTMLInputElement).value).toBe('1')
  expect(within(dialog).getByText(/Propuesto por el desistimiento D-000001/)).toBeDefined()
  expect(screen.getByText('Vencido')).toBeDefined()
})

test('no preview is requested while a refund is in progress, whose units are no longer left', async () => {
  let answer = (_: typeof ORDER) => {}
  const refunded = new Promise<typeof ORDER>((resolve) => {
    answer = resolve
  })
  const { api, user, dialog, queries } = await openRefund({
    'POST /orders/M26-004205/refunds': () => refunded,
  })
  const vase = await within(dialog).findByRole('textbox', { name: 'Unidades de Jarrón de gres esmaltado' })
  await user.clear(vase)
  await user.type(vase, '1')
  await user.tab()
  await user.click(await within(dialog).findByRole('button', { name: /^Reembolsar 64,00/ }))
  const question = await screen.findByRole('alertdialog', { name: /¿Reembolsar 64,00/ })
  await user.click(within(question).getByRole('button', { name: 'Reembolsar' }))
  const sent = (path: string) => api.requests.filter(({ url }) => url.endsWith(path)).length
  await waitFor(() => expect(sent('/refunds')).toBe(1))
  const previews = sent('/preview')
  // The announcement of the change arrives before the answer.
  await act(() => queries.invalidateQueries({ queryKey: ['orders'] }))
  answer({ ...ORDER, version: 'refunded' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reembolsar' })).toBeNull())
  expect(sent('/preview')).toBe(previews)
})

test('a refund of an order that has changed keeps the chosen units, and is sent with the new version', async () => {
  let current = ORDER
  const refusal = new Refusal(412, { code: 'version_conflict', message: 'Otra persona ha cambiado esto.' })
  const { api, user, dialog, queries } = await openRefund({
    'GET /orders/M26-004205': () => current,
    'POST /orders/M26-004205/refunds': () => (current === ORDER ? refusal : current),
  })
  const vase = await within(dialog).findByRole('textbox', { name: 'Unidades de Jarrón de gres esmaltado' })
  await user.clear(vase)
  await user.type(vase, '1')
  await user.tab()
  const submit = async () => {
    await user.click(await within(dialog).findByRole('button', { name: /^Reembolsar 64,00/ }))
    const question = await screen.findByRole('alertdialog', { name: /¿Reembolsar 64,00/ })
    await user.click(within(question).getByRole('button', { name: 'Reembolsar' }))
  }
  await submit()
  expect(await within(dialog).findByText('Otra persona ha cambiado esto.')).toBeDefined()
  expect(vase).toHaveProperty('value', '1')
  current = { ...ORDER, version: 'changed' }
  await act(() => queries.invalidateQueries({ queryKey: ['orders'] }))
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reembolsar' })).toBeNull())
  const sent = api.requests.filter(({ url }) => url.endsWith('/refunds'))
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual([`"${ORDER.version}"`, '"changed"'])
})

test('a refund is sent for the order whose figures were confirmed', async () => {
  let current = ORDER
  const refusal = new Refusal(412, { code: 'version_conflict', message: 'Otra persona ha cambiado esto.' })
  const { api, user, dialog, queries } = await openRefund({
    'GET /orders/M26-004205': () => current,
    'POST /orders/M26-004205/refunds/preview': () =>
      current === ORDER ? preview(1) : { ...preview(1), gross_cents: 3200 },
    'POST /orders/M26-004205/refunds': () => refusal,
  })
  await user.click(within(dialog).getByRole('radio', { name: 'Todo lo que queda' }))
  await user.click(await within(dialog).findByRole('button', { name: /^Reembolsar 64,00/ }))
  const question = await screen.findByRole('alertdialog', { name: /¿Reembolsar 64,00/ })
  current = { ...ORDER, version: 'colleague' }
  await act(() => queries.invalidateQueries({ queryKey: ['orders'] }))
  await user.click(within(question).getByRole('button', { name: 'Reembolsar' }))
  expect(await within(dialog).findByText('Otra persona ha cambiado esto.')).toBeDefined()
  const sent = api.requests.find(({ url }) => url.endsWith('/refunds'))
  expect(sent?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
  expect(await sent?.json()).toMatchObject({ expected_cents: 6400 })
})

test('the refusal to put units back on sale is shown', async () => {
  const message = 'Desmarca «Devolver las unidades al inventario».'
  const errors = [{ field: 'restock', message }]
  const { user, dialog } = await openRefund({
    'POST /orders/M26-004205/refunds/preview': () => preview(1),
    'POST /orders/M26-004205/refunds': () =>
      new Refusal(422, { code: 'invalid_refund', message: 'Revisa los datos marcados.', errors }),
  })
  expect(within(dialog).getByRole('checkbox', { name: /^Devolver las unidades al inventario/ })).toBeDefined()
  await user.click(within(dialog).getByRole('radio', { name: 'Todo lo que queda' }))
  await user.click(await within(dialog).findByRole('button', { name: /^Reembolsar 64,00/ }))
  const question = await screen.findByRole('alertdialog', { name: /¿Reembolsar 64,00/ })
  await user.click(within(question).getByRole('button', { name: 'Reembolsar' }))
  expect(await within(dialog).findByText(message)).toBeDefined()
})

test('units beyond what is left are refused at their field', async () => {
  const errors = [{ field: 'lines.0.quantity', message: 'Quedan 2 unidades por devolver' }]
  const { user, dialog } = await openRefund({
    'POST /orders/M26-004205/refunds/preview': async (request) => {
      const { lines } = (await request.clone().json()) as { lines: { quantity: number }[] }
      if (lines.length === 0) return preview(0)
      return new Refusal(422, { code: 'invalid_refund', message: 'Revisa los datos marcados.', errors })
    },
  })
  const blankets = await within(dialog).findByRole('textbox', { name: 'Unidades de Manta de lana merina' })
  await user.clear(blankets)
  await user.type(blankets, '3')
  await user.tab()
  expect(await within(dialog).findByText('Quedan 2 unidades por devolver')).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Reembolsar' }).hasAttribute('disabled')).toBe(true)
})

test('invoices are downloaded from the admin API', async () => {
  const invoice = {
    number: 'F26-000005',
    title: 'Factura',
    cause: null,
    substitutes: [],
    rectifies: null,
    formats: ['pdf', 'ubl'],
    total_cents: 36_990,
    issued_at: '2026-11-20T10:00:00Z',
  }
  await mountScreen(
    PATH,
    createMockApi({ 'GET /orders/M26-004205': () => ({ ...ORDER, invoices: [invoice] }) }),
  )
  const link = await screen.findByRole('link', { name: 'Factura F26-000005' })
  expect(link.getAttribute('href')).toBe('/admin/v1/orders/M26-004205/invoices/F26-000005')
  expect(screen.getByRole('button', { name: 'Descargar F26-000005 en UBL' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Descargar F26-000005 en Facturae' })).toBeNull()
})

test('errors of the server appear at the fields of the shipment', async () => {
  const errors = [{ field: 'tracking.code', message: 'Escribe el número de seguimiento' }]
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({
      ...ORDER,
      actions: [{ event: 'ship', label: 'Marcar como enviado' }],
    }),
    'POST /orders/M26-004205/actions': () =>
      new Refusal(422, { code: 'invalid_tracking', message: 'Revisa los datos marcados.', errors }),
  })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Marcar como enviado' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Marcar como enviado' }))
  expect(await within(dialog).findByText('Escribe el número de seguimiento')).toBeDefined()
})

test('a role that only reads sees no action', async () => {
  const api = createMockApi({ 'GET /session': () => ({ ...session, permissions: ['orders_read'] }) })
  await mountScreen(PATH, api)
  await screen.findByRole('heading', { name: 'M26-004205' })
  for (const name of ['Preparar', 'Cancelar', 'Reembolsar', 'Añadir nota'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
})

test('a missing order and a forbidden one say so', async () => {
  const refused = (status: number, code: string, message: string) =>
    createMockApi({ 'GET /orders/M26-004205': () => new Refusal(status, { code, message }) })
  const { unmount } = await mountScreen(PATH, refused(404, 'order_not_found', ''))
  await screen.findByRole('heading', { name: 'No encontrado' })
  unmount()
  await mountScreen(PATH, refused(403, 'forbidden', 'Tu rol no permite esta operación.'))
  expect(await screen.findByText('Tu rol no permite esta operación.')).toBeDefined()
})

test('the customer of an order is linked for those who may read customers', async () => {
  await mountScreen('/pedidos/M26-004210')
  const link = await screen.findByRole('link', { name: 'Marta Olmedo Vidal' })
  expect(link.getAttribute('href')).toBe('/clientes/7')
})

test('units that an order needs and does not have are shown', async () => {
  const stock = ORDER.order.lines.map((_, index) => ({
    state: index === 0 ? 'missing' : 'reserved',
    available: 1,
  }))
  const api = createMockApi({ 'GET /orders/M26-004205/stock': () => ({ data: stock }) })
  await mountScreen(PATH, api)
  const table = await screen.findByRole('table')
  expect(await within(table).findByText('Sin unidades reservadas')).toBeDefined()
  expect(within(table).getByText('1 a la venta')).toBeDefined()
})

test('a second payment of the order is named as such', async () => {
  const payments = ORDER.payments.map((attempt) => ({ ...attempt, state: 'authorised', is_unclear: true }))
  const api = createMockApi({ 'GET /orders/M26-004205': () => ({ ...ORDER, payments }) })
  await mountScreen(PATH, api)
  expect((await screen.findAllByText(/^El pedido ya estaba pagado/)).length).toBeGreaterThan(0)
})

const LINK = { is_allowed: true, created_at: null, expires_at: null }

test('a payment link is created, and its address is shown once', async () => {
  const link = { url: 'https://tienda.example/pago/abc', expires_at: '2026-12-04T10:00:00Z', sent_to: null }
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({ ...ORDER, payment_link: LINK }),
    'POST /orders/M26-004205/payment-link': () => link,
  })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Crear enlace para copiar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enlace de pago' })
  expect(within(dialog).getByLabelText('Enlace')).toHaveProperty('value', link.url)
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(await write?.json()).toEqual({ send: false })
  await user.click(within(dialog).getByRole('button', { name: 'Hecho' }))
  await waitFor(() => expect(screen.queryByDisplayValue(link.url)).toBeNull())
})

test('another payment link is confirmed first, because the former one stops working', async () => {
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({
      ...ORDER,
      payment_link: { ...LINK, expires_at: '2026-12-04T10:00:00Z' },
    }),
    'DELETE /orders/M26-004205/payment-link': () => null,
  })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Enviar enlace de pago' }))
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cambiar el enlace?' })
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }))
  expect(await screen.findByText('Enlace de pago anulado.')).toBeDefined()
})

test('an order that is not to be paid at the bank has no payment link', async () => {
  await mountScreen(PATH, createMockApi())
  await screen.findByRole('heading', { level: 1, name: 'M26-004205' })
  expect(screen.queryByRole('button', { name: 'Enviar enlace de pago' })).toBeNull()
})
