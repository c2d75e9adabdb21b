// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageHead } from './page-head.tsx'
import { routeMeta } from './route-meta.ts'

const image = { url: '/imagenes/jabon', title: 'Jabón', width: 1024, height: 512, widths: [320, 1024] }
const price = (cents: number) => ({
  gross: { cents, text: '' },
  prior: null,
  priorText: null,
  discountPercent: null,
  unitPrice: null,
})
const config = {
  tradeName: 'Jaralba',
  email: 'hola@tienda.example',
  phone: '',
  address: 'Calle del Olmo, 14',
  facebookLink: '',
  instagramLink: 'https://red.example/jaralba',
  youtubeLink: '',
  tiktokLink: '',
}
const category = { id: 1, slug: 'jabones', title: 'Jabones', description: '', image }
const product = {
  id: 7,
  title: 'Jabón «bueno»',
  summary: 'De romero',
  url: '/tienda/jabones/jabon',
  image,
  images: [image, { ...image, url: '/imagenes/sin-imagen' }],
  price: price(520),
  soldOut: false,
  category,
  collection: null,
  variants: [],
  sessions: [],
  syllabus: null,
}
const blog = { slug: 'cuaderno', title: 'Cuaderno', summary: '' }
const article = {
  slug: 'jara',
  blog,
  title: 'La jara',
  summary: 'De mayo',
  image,
  tags: ['plantas'],
  minutes: 3,
  published_at: '2026-05-01T08:00:00Z',
  published_on: '1 de mayo de 2026',
  updated_at: '2026-06-01T08:00:00Z',
  updated_on: '1 de junio de 2026',
}
const session = { id: 71, starts_at: '2027-03-06T09:00:00Z', place: 'Madrid', seats_left: 0 }
const syllabus = {
  hours: 12,
  teachers: [{ name: 'Ana' }],
  modules: [{ title: 'Aceites', minutes: 90 }],
  questions: [
    { question: '¿Hay título?', answer: 'Sí.' },
    { question: '¿Y prisa?', answer: 'No.' },
  ],
}
const course = {
  ...product,
  url: '/cursos/formulacion',
  variants: [{ id: 71, title: '6 de marzo', price: price(9900), soldOut: true }],
  sessions: [session],
  syllabus,
}
const content = {
  title: 'Ayuda',
  body: '<h2>¿Cuánto tarda?</h2><p>Dos días.</p><h3>¿Y cuesta?</h3><p>Nada.</p><h2>Otra cosa</h2>',
}

const page = (path: string, data: unknown) =>
  ({
    site: 'https://tienda.example',
    path,
    title: 'Título',
    description: 'Dice',
    config,
    data,
  }) as never

/** Structured data of a page by type. */
function structuredDataOf(route: string, path: string, data: unknown) {
  const { jsonLd } = routeMeta(route, page(path, data))
  return Object.fromEntries(
    jsonLd.map((thing) => [Reflect.get(thing as object, '@type'), thing]),
  ) as never as Record<string, Record<string, unknown>>
}

test('home: organisation and site search', () => {
  const { OnlineStore, WebSite } = structuredDataOf('/', '/', {})
  expect(OnlineStore).toMatchObject({
    '@id': 'https://tienda.example/#casa',
    email: 'hola@tienda.example',
    sameAs: ['https://red.example/jaralba'],
  })
  expect(OnlineStore, 'an unset value is omitted').not.toHaveProperty('telephone')
  expect(WebSite).toMatchObject({
    publisher: { '@id': 'https://tienda.example/#casa' },
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://tienda.example/busqueda?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
})

test('product: prices with tax and availability of each variant', () => {
  const route = '/tienda/:category/:product'
  const { Product, BreadcrumbList } = structuredDataOf(route, product.url, { product })
  expect(Product).toMatchObject({
    sku: '7',
    brand: { name: 'Jaralba' },
    image: ['https://tienda.example/imagenes/jabon-1024.webp'],
    offers: { price: '5.20', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  })
  const unitPrice = { cents: 1040, text: '10,40 €/100 ml', quantity: 100, unitCode: 'MLT' }
  const measured = { ...product, price: { ...product.price, unitPrice } }
  expect(structuredDataOf(route, product.url, { product: measured }).Product).toMatchObject({
    offers: { priceSpecification: { price: '10.40', referenceQuantity: { value: 100, unitCode: 'MLT' } } },
  })
  expect(BreadcrumbList).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://tienda.example/' },
      { position: 2, name: 'Jabones', item: 'https://tienda.example/tienda/jabones' },
      { position: 3, name: 'Jabón «bueno»', item: 'https://tienda.example/tienda/jabones/jabon' },
    ],
  })
  const variants = [
    { id: 1, title: '15 ml', price: price(5), soldOut: true },
    { id: 2, title: '30 ml', price: price(12345), soldOut: false },
  ]
  expect(structuredDataOf(route, product.url, { product: { ...product, variants } }).Product).toMatchObject({
    offers: [
      { name: '15 ml', price: '0.05', availability: 'https://schema.org/SoldOut' },
      { name: '30 ml', price: '123.45', availability: 'https://schema.org/InStock' },
    ],
  })
})

test('course: each session or self-paced study; its questions', () => {
  const route = '/cursos-online-para-profesionales/:product'
  const { Course, FAQPage } = structuredDataOf(route, course.url, { course })
  expect(Course).toMatchObject({
    provider: { name: 'Jaralba' },
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'synchronous',
        courseWorkload: 'PT12H',
        startDate: session.starts_at,
        instructor: [{ name: 'Ana' }],
        offers: { price: '99.00', availability: 'https://schema.org/SoldOut' },
      },
    ],
    syllabusSections: [{ name: 'Aceites', timeRequired: 'PT90M' }],
  })
  expect(FAQPage).toMatchObject({ mainEntity: [{ name: '¿Hay título?' }, { name: '¿Y prisa?' }] })
  const recorded = structuredDataOf(route, course.url, {
    course: { ...course, sessions: [], syllabus: null },
  })
  expect(recorded.Course).toMatchObject({ hasCourseInstance: { courseMode: ['online', 'asynchronous'] } })
  expect(recorded).not.toHaveProperty('FAQPage')
})

test('article: dates of publication and change, and breadcrumbs with its blog', () => {
  const { BlogPosting, BreadcrumbList } = structuredDataOf('/blog/:blog/:article', '/blog/cuaderno/jara', {
    article,
  })
  expect(BlogPosting).toMatchObject({
    headline: 'La jara',
    datePublished: article.published_at,
    dateModified: article.updated_at,
    timeRequired: 'PT3M',
    publisher: { '@id': 'https://tienda.example/#casa' },
  })
  expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, { name: 'Cuaderno' }, { name: 'La jara' }] })
})

test('content page: questions from headings, with the text below as answers', () => {
  expect(structuredDataOf('*', '/ayuda', content).FAQPage).toMatchObject({
    mainEntity: [
      { name: '¿Cuánto tarda?', acceptedAnswer: { text: '<p>Dos días.</p>' } },
      { name: '¿Y cuesta?', acceptedAnswer: { text: '<p>Nada.</p>' } },
    ],
  })
  expect(
    structuredDataOf('*', '/ayuda', { ...content, body: '<h2>¿Una?</h2><p>Sí.</p>' }),
  ).not.toHaveProperty('FAQPage')
  expect(structuredDataOf('/desistimiento', '/desistimiento', null)).toEqual({})
})

/** Head elements of a page. */
function headOf(...page: Parameters<typeof pageHead>) {
  const head = document.createElement('div')
  head.innerHTML = renderToStaticMarkup(pageHead(...page))
  const one = (selector: string) => head.querySelector(selector)
  const properties = Object.fromEntries(
    [...head.querySelectorAll('meta[property]')].map((meta) => [
      meta.getAttribute('property')?.replace('og:', ''),
      meta.getAttribute('content'),
    ]),
  )
  return { head, one, properties }
}

test('head: canonical URL without filters, and the picture of the page', () => {
  const { head, one, properties } = headOf(
    '/tienda/:category/:product',
    page(product.url, { product }),
    false,
  )
  expect(one('link[rel=canonical]')?.getAttribute('href')).toBe('https://tienda.example/tienda/jabones/jabon')
  expect([...head.children].every((element) => element.hasAttribute('data-page'))).toBe(true)
  expect(properties).toEqual({
    type: 'product',
    url: 'https://tienda.example/tienda/jabones/jabon',
    site_name: 'Jaralba',
    locale: 'es_ES',
    title: 'Título',
    description: 'Dice',
    image: 'https://tienda.example/imagenes/jabon-1024.webp',
    'image:width': '1024',
    'image:height': '512',
    'image:alt': 'Jabón',
  })
  expect(one('meta[name=robots]')).toBeNull()
  const data = one('script[type="application/ld+json"]')?.textContent ?? ''
  expect(JSON.parse(data)['@context']).toBe('https://schema.org')
})

test('a page without a picture uses the shop’s; a blog links its feed; a missing page is not indexed', () => {
  const of = headOf('/blog/:blog', page('/blog/cuaderno', { blog }), true)
  expect(of.properties.image).toBe('https://tienda.example/imagenes/portada-1600.webp')
  expect(of.one('link[type="application/atom+xml"]')?.getAttribute('href')).toBe('/feeds/cuaderno.xml')
  expect(of.one('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  const list = headOf('/tienda/:category', page('/tienda/jabones', { category }), false)
  expect(list.one('link[rel=canonical]')?.getAttribute('href')).toBe('https://tienda.example/tienda/jabones')
  expect(list.one('script[type="application/ld+json"]')?.textContent).toContain('"@type":"BreadcrumbList"')
})
