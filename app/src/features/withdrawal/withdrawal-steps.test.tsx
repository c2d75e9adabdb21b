// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { getTexts } from '../../lib/forms/form-data.ts'
import { actAsync, mount, press, type } from '../../test/mount.tsx'
import { type WithdrawalResult, WithdrawalSteps } from './withdrawal-steps.tsx'

const said = { name: 'Ana Prieto', order: 'M26-000007', email: 'ana@correo.example' }
const summary = { ...said, token: 'one', lines: null, expires_at: '2026-11-20T18:30:00Z' }
const receipt = {
  code: 'withdrawal_received',
  message: 'Recibido',
  reference: 'D-000001',
  received_at: '2026-11-20T18:00:00Z',
  lines: [],
  part: '',
}
const refused = { errors: [], message: 'Ahora no es posible' }

/** Steps with the given sequence of responses. */
async function steps(...answers: WithdrawalResult[]) {
  const posts: Record<string, string>[] = []
  const { container, getOne, router } = await mount(
    <WithdrawalSteps />,
    '/desistimiento',
    async ({ request }) => {
      posts.push(getTexts(await request.formData()))
      return answers.shift()
    },
  )
  const field = (name: string) => getOne(`[name=${name}]`) as HTMLInputElement
  return {
    posts,
    field,
    write: async (what: Record<string, string>) => {
      for (const [name, text] of Object.entries(what)) await type(field(name), text)
    },
    send: async () => {
      await press(getOne('button[type=submit]'))
      await actAsync(() => vi.waitFor(() => expect(router.state.navigation.state).toBe('idle')))
    },
    correct: () => press(getOne('button[type=button]')),
    title: () => getOne('h2'),
    alert: () => container.querySelector('[role=alert]')?.textContent ?? null,
    container,
  }
}

test('identification, then declaration, then receipt', async () => {
  const { posts, write, send, title, container } = await steps(summary, receipt)
  expect([title().textContent, document.activeElement]).toEqual(['Desistir del contrato aquí', document.body])
  await write(said)
  await send()
  expect(posts).toEqual([{ ...said, key: '' }])
  expect([title().textContent, document.activeElement]).toEqual(['Revisa y confirma', title()])
  for (const text of Object.values(said)) expect(container.textContent).toContain(text)
  await send()
  expect(posts.slice(1)).toEqual([{ token: 'one', part: '' }])
  expect([title().textContent, document.activeElement]).toEqual(['Hemos recibido tu desistimiento', title()])
  expect(container.textContent).toContain('D-000001')
})

test('after failed validation the fields keep their values', async () => {
  const missing = { field: 'order', message: 'Número de pedido es un campo requerido' }
  const { field, write, send, alert } = await steps({ errors: [missing] })
  await write({ name: said.name })
  await send()
  expect(alert()).toContain(missing.message)
  expect([field('name').value, field('order').getAttribute('aria-invalid')]).toEqual([said.name, 'true'])
})

test('a failed declaration can be submitted again', async () => {
  const { posts, send, title, alert } = await steps(summary, refused, receipt)
  await send()
  await send()
  expect([title().textContent, alert()]).toEqual(['Revisa y confirma', refused.message])
  await send()
  expect(posts.slice(1)).toEqual([
    { token: 'one', part: '' },
    { token: 'one', part: '' },
  ])
  expect(title().textContent).toBe('Hemos recibido tu desistimiento')
})

test('correcting shows the entered text, keeps it after a failure, and declares the new text', async () => {
  const better = { ...said, order: 'M26-000008' }
  const { posts, field, write, send, correct, title, alert } = await steps(
    summary,
    refused,
    { ...summary, ...better, token: 'two' },
    receipt,
  )
  await send()
  await correct()
  expect([title().textContent, document.activeElement]).toEqual(['Desistir del contrato aquí', title()])
  expect(field('order').value).toBe(said.order)
  await write({ order: better.order })
  await send()
  expect([alert(), field('order').value]).toEqual([refused.message, better.order])
  await send()
  await send()
  expect(posts.slice(2)).toEqual([
    { ...better, key: '' },
    { token: 'two', part: '' },
  ])
})

test('the customer chooses lines and units; what cannot be withdrawn from has its reason', async () => {
  const line = { line: 0, title: 'Jabón', variant_title: null, bought: 2, left: 2, note: null }
  const note = 'Sin derecho de desistimiento: puede deteriorarse o caducar con rapidez (art. 103.d LGDCU).'
  const honey = { line: 1, title: 'Miel', variant_title: '250 g', bought: 1, left: 0, note }
  const chosen = { ...receipt, lines: [{ title: 'Jabón', variant_title: null, quantity: 1 }] }
  const { posts, send, field, container } = await steps({ ...summary, lines: [line, honey] }, chosen)
  await send()
  expect(container.textContent).toContain(note)
  const units = field('line-0') as unknown as HTMLSelectElement
  expect([units.value, units.options.length]).toEqual(['2', 3])
  units.value = '1'
  await send()
  expect(posts[1]).toEqual({ token: 'one', 'line-0': '1' })
  expect(container.textContent).toContain('1 × Jabón')
})
