// Shop whose texts, written through the APIs by staff and by a shopper, contain scripts.
import { createOrderRequest, registerCustomer } from '../../scripts/lib/load/shopper.mjs'
import { ifMatch, logInStaff } from '../../scripts/lib/load/staff.mjs'
import type { Shop } from './journey.ts'
import type { StaffMember } from './panel.ts'
import { ANA } from './shopper.ts'

/** Ends titles, scripts and attributes, and runs `hit()` as markup; 59 characters, because folders may have 60. */
export const TEXT = '</title></script>"><svg onload=hit()><script>hit()</script>'
/** Names of persons may not contain markup. */
export const NAME = 'Ana" onfocus=hit() autofocus="'
/** Formatted text, which is sanitised when it is stored. */
const HTML = [
  '<p>antes</p>',
  '<script>hit()</script>',
  '<img src onerror=hit()>',
  '<svg onload=hit()><script>hit()</script></svg>',
  '<a href="javascript:hit()">pulsa</a>',
  '<details open ontoggle=hit()>x</details>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
].join('')

type Client = Awaited<ReturnType<typeof logInStaff>>

/** Paths of what was written, by the name that the spec knows it by. */
export type HostilePaths = Record<'product' | 'category' | 'survey', string> &
  Record<'productId' | 'courseId' | 'customerId' | 'promotionId' | 'order' | 'surveySlug', string>

async function uploadPicture({ call }: Client, picture: Uint8Array) {
  const headers = { 'content-type': 'application/octet-stream' }
  const media = await call('POST', 'media?file_name=foto.png', picture, headers)
  const texts = { title: TEXT, alt: TEXT, folder: TEXT, tags: [TEXT] }
  await call('PUT', `media/${media.hash}`, texts, ifMatch(media.version))
  return { ...media.image, title: TEXT }
}

async function writeCatalogue(staff: Client, picture: Uint8Array) {
  const { call } = staff
  const image = await uploadPicture(staff, picture)
  const category = await call('POST', 'categories', {
    title: TEXT,
    slug: 'hostil',
    description: TEXT,
    image,
  })
  const collection = await call('POST', 'collections', { title: TEXT, slug: 'hostil', category: category.id })
  const sold = {
    title: TEXT,
    summary: TEXT,
    description: HTML,
    price: { gross: '10' },
    state: 'listed',
    featured: true,
    sku: TEXT,
    seo_title: TEXT,
    seo_description: TEXT,
    images: [image],
    attributes: [{ name: TEXT, value: TEXT }],
  }
  const product = await call('POST', 'products', {
    ...sold,
    slug: 'hostil',
    category: category.id,
    collection: collection.id,
  })
  const course = await call('POST', 'courses', { ...sold, slug: 'curso-hostil', category: category.id })
  return { category, product, course }
}

async function writeSyllabus({ call }: Client, course: number): Promise<void> {
  const question = {
    text: TEXT,
    explanation: TEXT,
    options: [
      { text: TEXT, right: true },
      { text: 'No', right: false },
    ],
  }
  const lessons = [
    { title: TEXT, type: 'text', minutes: 5, body: HTML },
    { title: TEXT, type: 'quiz', minutes: 5, quiz: { pass_percent: 50, questions: [question] } },
  ]
  const { version } = await call('GET', `courses/${course}/content`)
  const content = {
    hours: 2,
    modules: [{ title: TEXT, lessons }],
    teachers: [{ name: TEXT, about: TEXT }],
    questions: [{ question: TEXT, answer: TEXT }],
  }
  await call('PUT', `courses/${course}/content`, content, ifMatch(version))
  await call('POST', `courses/${course}/learners`, { email: ANA.email })
}

async function writeContents({ call }: Client): Promise<void> {
  const texts = { title: TEXT, summary: TEXT }
  await call('POST', 'pages', { ...texts, slug: 'hostil', body: HTML })
  const entries = [
    { kind: 'group', title: TEXT },
    { kind: 'question', title: TEXT, answer: HTML },
  ]
  await call('POST', 'pages', { ...texts, slug: 'dudas-hostiles', body: '', faq: { intro: HTML, entries } })
  await call('POST', 'blogs', { ...texts, slug: 'blog-hostil', position: 9 })
  await call('POST', 'articles', {
    ...texts,
    slug: 'hostil',
    blog: 'blog-hostil',
    body: HTML,
    tags: [TEXT],
    products: ['hostil'],
    published_at: '2026-01-01T00:00:00Z',
  })
  await call('POST', 'announcements', { text: TEXT, link: '/hostil', active: true })
  const { data } = await call('GET', 'menus')
  for (const { name, version } of data) {
    const items = [{ id: 0, title: TEXT, url: '/hostil' }]
    await call('PUT', `menus/${name}`, { items }, ifMatch(version))
  }
}

/** Creates a survey and answers it. Returns its slug, and the path of an unused link. */
async function writeSurvey({ call }: Client, shopper: Client) {
  const questions = [
    { id: '', title: TEXT, help: TEXT, answer: { type: 'text', max: 200 } },
    { id: '', title: TEXT, help: TEXT, answer: { type: 'one', options: [TEXT, 'No'] } },
  ]
  const survey = { title: TEXT, description: TEXT, sections: [{ title: TEXT, description: TEXT, questions }] }
  const { slug, sections } = await call('POST', 'surveys', survey)
  const { data } = await call('POST', `surveys/${slug}/links`, { count: 2 })
  const [answered = '', open = ''] = data.map((link: string) => new URL(link).pathname)
  const answers = sections[0].questions.map(({ id }: { id: string }) => ({ question: id, values: [TEXT] }))
  await shopper.call('POST', `surveys/${answered.split('/').pop()}/responses`, { answers })
  return { slug, open }
}

async function writeSettings({ call }: Client): Promise<string> {
  const save = async (path: string, change: (data: Record<string, unknown>) => object) => {
    const { version, ...data } = await call('GET', `settings/${path}`)
    await call('PUT', `settings/${path}`, { ...data, ...change(data) }, ifMatch(version))
  }
  await save('shop', () => ({ trade_name: TEXT, address: TEXT, schedule_table: TEXT, legal_address: TEXT }))
  const retitled = (name: string) => (data: Record<string, unknown>) => ({
    [name]: (data[name] as object[]).map((entry) => ({ ...entry, title: TEXT, description: TEXT })),
  })
  await save('delivery', retitled('methods'))
  await save('payment-methods', retitled('methods'))
  await save('shops', ({ shops }) => ({
    shops: (shops as object[]).map((entry) => ({ ...entry, title: TEXT, schedule: TEXT })),
  }))
  const { data: kinds } = await call('GET', 'settings/mail/kinds')
  const mail = `settings/mail/kinds/${kinds[0].name}/text`
  const { version } = await call('GET', mail)
  await call('PUT', mail, { subject: TEXT, introduction: TEXT }, ifMatch(version))
  await call('POST', 'price-codes', { label: TEXT })
  await call('POST', 'api-keys', { name: TEXT, scopes: ['orders_read'] })
  await call('POST', 'staff', { name: TEXT, email: 'eva@tienda.example', role: 'orders' })
  const { id } = await call('POST', 'promotions', { title: TEXT, effect: 'percentage', percent: '10' })
  return String(id)
}

/** Places an order with hostile addresses, which staff ship with a hostile note. Returns its number. */
async function writeOrder({ call }: Client, shopper: Client, product: number): Promise<string> {
  const address = { company: TEXT, streetAddress: TEXT, extendedAddress: TEXT, locality: TEXT, region: TEXT }
  const place = { ...address, country: 'ES', postalCode: '28013' }
  await shopper.call('POST', 'customers/me/addresses', { kind: 'delivery', ...place })
  const request = await createOrderRequest(shopper, product)
  const order = {
    ...request,
    delivery: { ...request.delivery, ...address, observations: TEXT },
    billing: { ...place, vat: '12345678Z', ignoreInvoice: false },
  }
  const { number } = await shopper.call('POST', 'orders', order, { 'idempotency-key': 'pedido-hostil' })
  const act = async (event: string, details = {}) => {
    const { version } = await call('GET', `orders/${number}`)
    await call('POST', `orders/${number}/actions`, { event, ...details }, ifMatch(version))
  }
  await act('pay')
  await call('POST', `orders/${number}/notes`, { text: TEXT })
  await act('prepare')
  await act('ship', { tracking: { carrier: TEXT, code: TEXT, url: 'https://correos.example/' } })
  return number
}

/** Writes hostile texts wherever staff and shoppers write. The shopper is {@link ANA}. */
export async function fillWithScripts(
  shop: Shop,
  member: StaffMember,
  picture: Uint8Array,
): Promise<HostilePaths> {
  const staff = await logInStaff(shop.panelUrl, member)
  const shopper = await registerCustomer(shop.url, ANA.email, ANA.password)
  await shopper.call('PATCH', 'customers/me', { firstname: NAME, lastname: NAME })
  const { category, product, course } = await writeCatalogue(staff, picture)
  await writeSyllabus(staff, course.id)
  await writeContents(staff)
  const survey = await writeSurvey(staff, shopper)
  const order = await writeOrder(staff, shopper, product.id)
  const promotionId = await writeSettings(staff)
  const { data: customers } = await staff.call('GET', `customers?query=${encodeURIComponent(ANA.email)}`)
  return {
    product: product.path,
    category: category.path,
    survey: survey.open,
    surveySlug: survey.slug,
    productId: String(product.id),
    courseId: String(course.id),
    customerId: String(customers[0].id),
    promotionId,
    order,
  }
}
