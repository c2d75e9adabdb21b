import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../../test/mock-api.ts'
import { article, page } from '../../test/mock-content.ts'
import { catalogueHandlers } from '../../test/mock-products.ts'
import { mountScreen } from '../../test/mount.tsx'
// The screens, loaded before a test waits for them.
import '../../routes/articles.tsx'
import '../../routes/menus.tsx'
import '../../routes/new-article.tsx'
import '../../routes/new-page.tsx'
import '../../routes/page.tsx'
import { readArticle, toInput } from './articles.ts'

const written = (api: ReturnType<typeof createMockApi>, method: string) =>
  api.requests.find((request) => request.method === method)

test('a page is changed, and its new address opened', async () => {
  const api = createMockApi()
  const { user, currentUrl } = await mountScreen('/contenidos/paginas/ayuda%2Fenvios', api)
  const slug = await screen.findByRole('textbox', { name: 'Dirección' })
  await user.clear(slug)
  await user.type(slug, 'envios')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(currentUrl()).toBe('/contenidos/paginas/envios'))
  const request = written(api, 'PUT')
  expect(new URL(request?.url ?? '').pathname).toBe('/admin/v1/pages/ayuda%2Fenvios')
  expect(await request?.json()).toMatchObject({ slug: 'envios', body: '<p>En dos días.</p>' })
})

const faqPage = {
  ...page,
  slug: 'preguntas',
  body: '<h2>Pagos</h2><h3>¿Tarjeta?</h3><p>Sí</p><h3>¿Bizum?</h3><p>También</p>',
  is_faq: true,
  faq: {
    intro: '',
    entries: [
      { kind: 'group', title: 'Pagos', answer: '' },
      { kind: 'question', title: '¿Tarjeta?', answer: '<p>Sí</p>' },
      { kind: 'question', title: '¿Bizum?', answer: '<p>También</p>' },
    ],
  },
}

test('questions are edited, added and removed, and a refused answer is marked', async () => {
  const errors = [{ field: 'faq.entries.0.title', message: 'Debe tener entre 1 y 200 caracteres' }]
  const refusal = new Refusal(422, { code: 'invalid_content', message: 'Revisa los datos.', errors })
  const api = createMockApi({ 'GET /pages/preguntas': () => faqPage, 'PUT /pages/preguntas': () => refusal })
  const { user } = await mountScreen('/contenidos/paginas/preguntas', api)
  await user.click(await screen.findByRole('button', { name: 'Quitar «¿Bizum?»' }))
  await user.click(screen.getByRole('button', { name: 'Editar «Pagos»' }))
  await user.clear(await screen.findByRole('textbox', { name: /^Título del grupo/ }))
  await user.click(screen.getByRole('button', { name: 'Aceptar' }))
  await user.click(await screen.findByRole('button', { name: 'Añadir pregunta' }))
  await user.type(await screen.findByRole('textbox', { name: /^Pregunta/ }), '¿A plazos?')
  await user.click(screen.getByRole('button', { name: 'Aceptar' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Debe tener entre 1 y 200 caracteres')).toBeDefined()
  expect(screen.getAllByText('Revisar')).toHaveLength(1)
  expect(await written(api, 'PUT')?.json()).toMatchObject({
    faq: {
      intro: '',
      entries: [
        { kind: 'group', title: '', answer: '' },
        { kind: 'question', title: '¿Tarjeta?', answer: '<p>Sí</p>' },
        { kind: 'question', title: '¿A plazos?', answer: '' },
      ],
    },
  })
})

test('a new page can be written as questions', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/contenidos/paginas/nueva', api)
  await user.click(await screen.findByRole('radio', { name: 'Preguntas' }))
  expect(await screen.findByText('Todavía no hay preguntas.')).toBeDefined()
})

test('a new article is a draft, and its errors appear at their fields', async () => {
  const errors = [{ field: 'title', message: 'Título debe tener entre 1 y 150 caracteres' }]
  const refusal = new Refusal(422, { code: 'invalid_content', message: 'Revisa los datos.', errors })
  const api = createMockApi({ 'POST /articles': () => refusal })
  const { user } = await mountScreen('/contenidos/blog/nuevo', api)
  await user.type(await screen.findByRole('textbox', { name: 'Etiquetas' }), 'plantas, sol')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Título debe tener entre 1 y 150 caracteres')).toBeDefined()
  expect(await written(api, 'POST')?.json()).toMatchObject({
    blog: 'cuaderno',
    tags: ['plantas', 'sol'],
    published_at: null,
  })
})

test('an unchanged publication keeps its seconds', () => {
  const published_at = '2026-11-26T21:40:37Z'
  const { values } = readArticle({ ...article, published_at })
  expect(toInput(values).published_at).toBe(published_at)
  expect(toInput({ ...values, published_at: '' }).published_at).toBeNull()
})

test('the lists of pages and articles are shown', async () => {
  await mountScreen('/contenidos/paginas')
  expect(await screen.findAllByText('Envíos y plazos')).not.toHaveLength(0)
})

test('a blog gets another address', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/contenidos/blog', api)
  await user.click(await screen.findByRole('button', { name: 'Blogs' }))
  await user.click(await screen.findByRole('button', { name: 'Editar «Cuaderno»' }))
  const slug = await screen.findByRole('textbox', { name: 'Dirección' })
  await user.clear(slug)
  await user.type(slug, 'apuntes')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(written(api, 'PUT')).toBeDefined())
  expect(await written(api, 'PUT')?.json()).toMatchObject({ slug: 'apuntes', title: 'Cuaderno' })
})

test('links of a menu are changed and removed', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/contenidos/menus', api)
  await user.click(await screen.findByRole('button', { name: 'Quitar «Tienda»' }))
  await user.click(await screen.findByRole('button', { name: 'Editar «Ayuda»' }))
  const title = await screen.findByRole('textbox', { name: 'Texto' })
  await user.type(title, ' y más')
  await user.click(screen.getByRole('button', { name: 'Aceptar' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(written(api, 'PUT')).toBeDefined())
  const { items = [] } = (await written(api, 'PUT')?.json()) ?? {}
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ title: 'Ayuda y más', children: [{ title: 'Envíos' }] })
})

test('products of an article are searched and chosen', async () => {
  const api = createMockApi({ 'GET /products': catalogueHandlers['GET /products'] })
  const { user } = await mountScreen('/contenidos/blog/nuevo', api)
  await user.type(await screen.findByRole('textbox', { name: 'Título' }), 'Cerámica')
  await user.click(screen.getByRole('combobox', { name: 'Productos' }))
  const [option] = await screen.findAllByRole('option')
  const name = option?.textContent ?? ''
  expect(name).not.toBe('')
  await user.click(option as HTMLElement)
  expect(await screen.findByRole('button', { name: /^Quitar «/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(written(api, 'POST')).toBeDefined())
  const { products } = (await written(api, 'POST')?.json()) ?? {}
  expect(products).toHaveLength(1)
})
