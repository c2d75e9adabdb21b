import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RefundPreview } from '../lib/api/schema.ts'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { ORDER, ORDER_PATH } from '../test/mock-order.ts'
import { mountScreen } from '../test/mount.tsx'

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
  const { user, queries } = await mountScreen(ORDER_PATH, api)
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

test('what was charged in excess of a corrected tax is proposed', async () => {
  const { api, user, dialog } = await openRefund({
    'GET /orders/M26-004205': () => ({ ...ORDER, withdrawals: [], tax_excess_cents: 444 }),
    'POST /orders/M26-004205/refunds/preview': () => ({
      ...preview(0),
      net_cents: 444,
      gross_cents: 444,
    }),
  })
  expect(screen.getByText(/^El cliente pagó 4,44\s€ de más/)).toBeDefined()
  const chosen = within(dialog).getByRole('radio', { name: /^Lo cobrado de más/ })
  expect(chosen).toHaveProperty('checked', true)
  expect(within(dialog).queryByText('Motivo')).toBeNull()
  await user.click(await within(dialog).findByRole('button', { name: /^Reembolsar 4,44/ }))
  const question = await screen.findByRole('alertdialog', { name: /¿Reembolsar 4,44/ })
  await user.click(within(question).getByRole('button', { name: 'Reembolsar' }))
  const sent = () => api.requests.find(({ url }) => url.endsWith('/refunds'))
  await waitFor(() => expect(sent()).toBeDefined())
  expect(await sent()?.json()).toEqual({
    tax_excess: true,
    restock: false,
    keep_access: false,
    by_hand: false,
    expected_cents: 444,
  })
})

// Rule 4.33.
test('the units and the delivery of a withdrawal are proposed', async () => {
  const [withdrawal] = ORDER.withdrawals
  if (!withdrawal) throw new Error('the order has no withdrawal')
  const units = [{ line: 0, quantity: 1 }]
  const refund = {
    due: '2026-12-04',
    days_left: -1,
    overdue: true,
    urgent: true,
    awaits_goods: true,
    units,
    delivery: true,
    delivery_cents: 242,
  }
  const withdrawn = { ...ORDER, withdrawals: [{ ...withdrawal, refund }] }
  const { api, user, dialog } = await openRefund({ 'GET /orders/M26-004205': () => withdrawn })
  const vase = await within(dialog).findByRole('textbox', { name: 'Unidades de Jarrón de gres esmaltado' })
  expect((vase as HTMLInputElement).value).toBe('1')
  expect(within(dialog).getByText(/Propuesto por el desistimiento D-000001/)).toBeDefined()
  expect(screen.getByText('Vencido')).toBeDefined()
  await user.click(await within(dialog).findByRole('button', { name: /^Reembolsar 64,00/ }))
  const question = await screen.findByRole('alertdialog', { name: /¿Reembolsar 64,00/ })
  await user.click(within(question).getByRole('button', { name: 'Reembolsar' }))
  const sent = () => api.requests.find(({ url }) => url.endsWith('/refunds'))
  await waitFor(() => expect(sent()).toBeDefined())
  // Goods that are not back are not put on sale.
  const body = { lines: units, delivery: true, delivery_cents: 242, restock: false }
  expect(await sent()?.json()).toMatchObject(body)
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
