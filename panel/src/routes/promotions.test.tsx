import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PromotionDetail, PromotionPreview } from '../lib/api/schema.ts'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

const SUMMER: PromotionDetail = {
  id: 7,
  version: 'v1',
  title: 'Verano',
  code: 'VERANO10',
  effect: 'percentage',
  percent: '10.00',
  amount: null,
  minimum: null,
  categories: [],
  stackable: true,
  priority: 0,
  starts_at: null,
  ends_at: null,
  once_per_customer: false,
  max_uses: null,
  paused: false,
  state: 'active',
  state_label: 'Activa',
  summary: '10 % de descuento',
  uses: 3,
  uses_is_exact: true,
  discounted_cents: 4_410,
}

/** The modules of a screen are loaded when it is first opened. */
const FIRST_LOAD = { timeout: 15_000 }

const PREVIEW: PromotionPreview = {
  summary: '10 % de descuento',
  examples: [{ goods_cents: 3_000, discount_cents: 300, free_delivery: false, total_cents: 2_700 }],
}

const promotionsApi = (overrides: Parameters<typeof createMockApi>[0] = {}) =>
  createMockApi({
    'GET /session': () => ({
      ...session,
      permissions: [...session.permissions, 'promotions_read', 'promotions_write'],
    }),
    'GET /promotions': () => ({ data: [SUMMER], next: null, total: 1, total_is_exact: true }),
    'GET /promotions/options': () => ({ categories: [{ id: 2, title: 'Facial' }] }),
    'GET /promotions/7': () => SUMMER,
    'POST /promotions/preview': () => PREVIEW,
    ...overrides,
  })

test('the list shows effect, state and uses', async () => {
  await mountScreen('/promociones', promotionsApi())
  expect(await screen.findByText('VERANO10', {}, FIRST_LOAD)).toBeDefined()
  expect(screen.getByText('Activa')).toBeDefined()
  expect(screen.getByText(/44,10/)).toBeDefined()
})

test('a promotion is changed with the version that was read, and its effect is previewed', async () => {
  const api = promotionsApi({ 'PUT /promotions/7': () => ({ ...SUMMER, version: 'v2', title: 'Otoño' }) })
  const { user } = await mountScreen('/promociones/7', api)
  const title = await screen.findByRole('textbox', { name: /Nombre/ }, FIRST_LOAD)
  expect(await screen.findByText(/27,00/)).toBeDefined()
  await user.clear(title)
  await user.type(title, 'Otoño')
  await user.click(screen.getByRole('checkbox', { name: 'Facial' }))
  await user.click(screen.getByRole('button', { name: /Guardar/ }))
  await screen.findByText('Promoción guardada.')
  const write = api.requests.find(({ method }) => method === 'PUT')
  expect(write?.headers.get('If-Match')).toBe('"v1"')
  expect(await write?.json()).toMatchObject({ title: 'Otoño', percent: '10.00', categories: [2] })
})

test('an error of the server is shown at its field', async () => {
  const refusal = new Refusal(422, {
    code: 'invalid_promotion',
    message: 'Revisa los datos.',
    errors: [{ field: 'code', message: 'Otra promoción tiene este código.' }],
  })
  const { user } = await mountScreen(
    '/promociones/nueva',
    promotionsApi({ 'POST /promotions': () => refusal }),
  )
  const code = await screen.findByRole('textbox', { name: /Código/ }, FIRST_LOAD)
  await user.type(code, 'VERANO10')
  await user.click(screen.getByRole('button', { name: /Guardar/ }))
  await waitFor(() => expect(screen.getByText('Otra promoción tiene este código.')).toBeDefined())
  expect(code.getAttribute('aria-invalid')).toBe('true')
})

test('a promotion is paused with one press', async () => {
  const api = promotionsApi({ 'PUT /promotions/7': () => ({ ...SUMMER, version: 'v2', paused: true }) })
  const { user } = await mountScreen('/promociones/7', api)
  await user.click(await screen.findByRole('button', { name: 'Pausar' }, FIRST_LOAD))
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PUT')).toBe(true))
  const write = api.requests.find(({ method }) => method === 'PUT')
  expect(await write?.json()).toMatchObject({ paused: true, code: 'VERANO10' })
})
