import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CourseContent, CourseListItem, Learner, LearnerDetail } from '../lib/api/schema.ts'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { productDetail, productPreview } from '../test/mock-products.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

const COURSE = {
  id: 4,
  version: 'p1',
  title: 'Curso de jabones',
  path: '/cursos-online-para-profesionales/jabones',
  state: 'listed',
  state_label: 'Publicado',
  price: { gross_shown: { text: '120,00 €' } },
  lessons: 4,
  learners: 2,
  next_start: null,
} as unknown as CourseListItem

const CONTENT: CourseContent = {
  version: 'c1',
  hours: 12,
  access_days: null,
  teachers: [],
  questions: [],
  sessions: [],
  seats: [],
  modules: [
    {
      id: 41,
      title: 'Antes de empezar',
      opening: { after_days: 7, at: null },
      lessons: [
        {
          id: 402,
          title: 'Seguridad',
          type: 'document',
          minutes: 5,
          opening: { after_days: null, at: null },
          body: '',
          video: null,
          document: { url: '/receta.pdf', title: 'Receta' },
          quiz: null,
        },
      ],
    },
  ],
}

const LEARNER: Learner = {
  id: 9,
  name: 'Marta Olmedo',
  email: 'marta@example.com',
  enrolled_at: '2026-11-20T10:00:00Z',
  order: null,
  enrolled_by: 'Lucía Ferrer',
  access: 'open',
  access_label: 'Con acceso',
  access_until: null,
  session: null,
  lessons_done: 1,
  lessons: 4,
  percent: 25,
  state: 'in_progress',
  state_label: 'En curso',
  last_activity_at: null,
  certificate: null,
}

const DETAIL: LearnerDetail = {
  ...LEARNER,
  can_issue_certificate: true,
  progress: [
    {
      id: 402,
      title: 'Seguridad',
      type: 'document',
      done: false,
      opens_at: '2027-01-02T10:00:00Z',
      best_percent: null,
      attempts: 0,
      last_activity_at: null,
    },
  ],
}

const CUSTOMER = { id: 12, name: 'Eva Prado', email: 'eva@example.com' }

const page = <Item,>(...data: Item[]) => ({ data, next: null, total: data.length, total_is_exact: true })

const coursesApi = (overrides: Parameters<typeof createMockApi>[0] = {}) =>
  createMockApi({
    'GET /session': () => ({
      ...session,
      permissions: [...session.permissions, 'courses_read', 'courses_write'],
    }),
    'GET /courses': () => page(COURSE),
    'GET /courses/4': () => COURSE,
    'GET /courses/4/content': () => CONTENT,
    'GET /courses/4/learners': () => page(LEARNER),
    'GET /courses/4/learners/9': () => DETAIL,
    'GET /customers': () => page(CUSTOMER),
    ...overrides,
  })

/** The modules of a screen are loaded when it is first opened. */
const FIRST_LOAD = { timeout: 15_000 }

test('the list shows courses with their figures', async () => {
  await mountScreen('/cursos', coursesApi())
  expect(await screen.findByRole('link', { name: 'Curso de jabones' }, FIRST_LOAD)).toBeDefined()
  expect(screen.getByText('120,00 €')).toBeDefined()
})

test('a fault of a lesson is shown at its row and at its field', async () => {
  const { user } = await mountScreen(
    '/cursos/4/temario',
    coursesApi({
      'PUT /courses/4/content': () =>
        new Refusal(422, {
          code: 'invalid_course',
          message: 'Revisa los campos.',
          errors: [{ field: 'modules.0.lessons.0.document.url', message: 'Dirección no válida' }],
        }),
    }),
  )
  expect(await screen.findByText(/a los 7 días/, undefined, FIRST_LOAD)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Editar «Seguridad»' }))
  const title = await screen.findByRole('textbox', { name: /^Título de la lección/ })
  await user.clear(title)
  await user.paste('Receta nueva')
  await user.click(screen.getByRole('button', { name: 'Hecho' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Revisar')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Editar «Receta nueva»' }))
  expect(await screen.findByText('Dirección no válida')).toBeDefined()
}, 20_000)

test('a customer is found by name and enrolled, and an enrolled one is refused at the field', async () => {
  const api = coursesApi({
    'POST /courses/4/learners': () =>
      new Refusal(422, {
        code: 'invalid_enrolment',
        message: 'Revisa los campos.',
        errors: [{ field: 'email', message: 'Este cliente ya está inscrito' }],
      }),
  })
  const { user } = await mountScreen('/cursos/4/alumnado', api)
  await user.click(await screen.findByRole('button', { name: 'Inscribir' }, FIRST_LOAD))
  await user.type(await screen.findByRole('combobox', { name: /^Cliente/ }), 'pra')
  await user.click(await screen.findByRole('option', { name: /Eva Prado/ }))
  await user.click(screen.getAllByRole('button', { name: 'Inscribir' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Este cliente ya está inscrito')).toBeDefined()
  const searches = api.requests.filter(({ url }) => new URL(url).pathname === '/admin/v1/customers')
  expect(searches.some(({ url }) => new URL(url).searchParams.get('query') === 'pra')).toBe(true)
  const sent = api.requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ email: 'eva@example.com', session: null })
})

test('learners are filtered in the address', async () => {
  const api = coursesApi()
  const { user, currentUrl } = await mountScreen('/cursos/4/alumnado', api)
  await user.click(await screen.findByRole('button', { name: 'Avance' }, FIRST_LOAD))
  await user.click(await screen.findByRole('checkbox', { name: 'Completado' }))
  await waitFor(() => expect(currentUrl()).toBe('/cursos/4/alumnado?state=completed'))
  await waitFor(() => expect(api.requests.at(-1)?.url).toContain('/courses/4/learners?state=completed'))
})

test('a course is marked as held in person', async () => {
  const course = { ...productDetail, id: 4, virtual: true, unique_buy: true }
  const api = coursesApi({
    'GET /courses/4': () => course,
    'POST /products/preview': () => productPreview,
    'PUT /courses/4': () => ({ ...course, version: 'v2', in_person: true }),
  })
  const { user } = await mountScreen('/cursos/4', api)
  const inPerson = await screen.findByRole('switch', { name: /^Se imparte en persona/ }, FIRST_LOAD)
  expect(screen.getByText(/^Lleva el IVA español/)).toBeDefined()
  await user.click(inPerson)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PUT')).toBe(true))
  const saved = api.requests.find(({ method }) => method === 'PUT')
  expect(await saved?.clone().json()).toMatchObject({ in_person: true })
})

test('a course with learners is withdrawn from sale', async () => {
  const reason = 'No se puede borrar: está en 1 pedido.'
  const api = coursesApi({
    'GET /courses/4/removal': () => ({ outcome: 'withdrawn', reason }),
    'DELETE /courses/4': () => ({ outcome: 'withdrawn', reason }),
  })
  const { user } = await mountScreen('/cursos/4/alumnado', api)
  await user.click(await screen.findByRole('button', { name: 'Borrar' }, FIRST_LOAD))
  expect(await screen.findByText(new RegExp(reason))).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Retirar de la venta' }))
  expect(await screen.findByText('Curso retirado de la venta')).toBeDefined()
  const removal = api.requests.find(({ method }) => method === 'DELETE')
  expect(removal?.headers.get('if-match')).toBe('"p1"')
})

test('a learner shows the progress and can be certified', async () => {
  const { user } = await mountScreen('/cursos/4/alumnado', coursesApi())
  await user.click(await screen.findByRole('button', { name: 'Marta Olmedo' }, FIRST_LOAD))
  await waitFor(() => expect(screen.getByText(/^Se abre:/)).toBeDefined())
  expect(screen.getByRole('button', { name: 'Expedir certificado' })).toBeDefined()
  expect(screen.getAllByText(/A mano, por Lucía Ferrer/).length).toBe(2)
})
