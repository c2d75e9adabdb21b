import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../../test/mock-api.ts'
import { mountScreen } from '../../test/mount.tsx'
// The screens, loaded before a test waits for them.
import '../../routes/announcements.tsx'
import '../../routes/new-survey.tsx'
import '../../routes/survey.tsx'
import '../../routes/survey-results.tsx'
import { NEW_QUESTION, NEW_SECTION, withMovedQuestion } from './surveys.ts'

const written = (api: ReturnType<typeof createMockApi>, method: string) =>
  api.requests.find((request) => request.method === method)

test('a survey with a scale is created', async () => {
  const api = createMockApi()
  const { user, currentUrl } = await mountScreen('/contenidos/encuestas/nueva', api)
  await user.type(await screen.findByRole('textbox', { name: /^Título/ }), 'El curso')
  await user.click(screen.getByRole('button', { name: 'Añadir pregunta' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Pregunta/ }), '¿Te gustó?')
  await user.click(dialog.getByRole('button', { name: /Respuesta/ }))
  await user.click(await screen.findByRole('option', { name: 'Escala' }))
  await user.click(dialog.getByRole('button', { name: 'Aceptar' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(currentUrl()).toBe('/contenidos/encuestas/el-curso'))
  expect(await written(api, 'POST')?.json()).toMatchObject({
    title: 'El curso',
    closes_at: null,
    sections: [{ questions: [{ id: '', title: '¿Te gustó?', answer: { type: 'scale', from: 1, to: 5 } }] }],
  })
})

test('refused changes of an answered survey are explained', async () => {
  const message = '«Nota» ya tiene respuestas y no se puede quitar'
  const errors = [{ field: 'sections', message }]
  const refusal = new Refusal(422, { code: 'invalid_content', message: 'Revisa los datos.', errors })
  const api = createMockApi({ 'PUT /surveys/el-curso': () => refusal })
  const { user } = await mountScreen('/contenidos/encuestas/el-curso', api)
  expect(await screen.findByText(/^Ya tiene respuestas/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Borrar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Quitar «Nota»' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(message)).toBeDefined()
})

test('a question is moved to another part', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/contenidos/encuestas/el-curso', api)
  await user.click(await screen.findByRole('button', { name: 'Añadir parte' }))
  await user.click(await screen.findByRole('button', { name: 'Mover «Nota» a otra parte' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Parte 2' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(written(api, 'PUT')).toBeDefined())
  expect(await written(api, 'PUT')?.json()).toMatchObject({
    sections: [{ questions: [{ id: 'texto' }] }, { questions: [{ id: 'nota' }] }],
  })
})

test('a question is inserted at its place in another part', () => {
  const question = (id: string) => ({ ...NEW_QUESTION, id })
  const sections = [
    { ...NEW_SECTION, questions: [question('a'), question('b')] },
    { ...NEW_SECTION, questions: [question('c'), question('d')] },
  ]
  const moved = withMovedQuestion(sections, { section: 0, position: 1 }, { section: 1, position: 1 })
  expect(moved.map(({ questions }) => questions.map(({ id }) => id))).toEqual([['a'], ['c', 'b', 'd']])
})

test('a survey keeps the hours of its period', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/contenidos/encuestas/el-curso', api)
  expect(((await screen.findByLabelText('Hasta')) as HTMLInputElement).value).toBe('2026-12-31T20:30')
  await user.type(screen.getByRole('textbox', { name: /^Título/ }), '!')
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(written(api, 'PUT')).toBeDefined())
  expect(await written(api, 'PUT')?.json()).toMatchObject({
    opens_at: null,
    closes_at: '2026-12-31T19:30:15Z',
  })
})

test('the link of one person is copied or sent', async () => {
  const { user } = await mountScreen('/contenidos/encuestas/el-curso')
  await user.click(await screen.findByRole('button', { name: 'Crear enlaces' }))
  await user.click(await screen.findByRole('button', { name: 'Crear' }))
  const link = await screen.findByRole('link', { name: 'Enviar por correo' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('https://tienda.example/encuestas/x1')
})

test('results are figures and texts, and a file', async () => {
  const { user } = await mountScreen('/contenidos/encuestas/el-curso/resultados')
  expect(await screen.findByText('2 respuestas · media 4,50')).toBeDefined()
  await user.click(screen.getAllByRole('radio', { name: 'Tabla' })[0] as HTMLElement)
  expect(await screen.findByRole('rowheader', { name: '5' })).toBeDefined()
  expect(screen.getByText('Muy bien')).toBeDefined()
  const file = screen.getByRole('link', { name: 'CSV' })
  expect(file.getAttribute('href')).toBe('/admin/v1/surveys/el-curso/results/file')
})

test('an announcement is changed', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/contenidos/avisos', api)
  await user.click(await screen.findByRole('button', { name: 'Editar «Envío gratis»' }))
  await user.type(await screen.findByRole('textbox', { name: /^Texto/ }), ' en agosto')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(written(api, 'PUT')).toBeDefined())
  expect(await written(api, 'PUT')?.json()).toEqual({
    text: 'Envío gratis en agosto',
    link: '/ayuda/envios',
    starts_at: null,
    ends_at: '2026-08-31T18:00:30Z',
    active: true,
  })
})
