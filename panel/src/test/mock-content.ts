// Media library and contents of the admin API in memory, for tests.
import type {
  AnnouncementListItem,
  ArticleListItem,
  ArticleResource,
  BlogResource,
  MediaResource,
  PageResource,
  SurveyListItem,
  SurveyResource,
  SurveyResults,
} from '../lib/api/schema.ts'
import type { MockHandler } from './mock-handler.ts'

const at = '2026-11-26T21:40:00Z'

export const picture: MediaResource = {
  version: 'm1',
  hash: '0123456789abcdef0123456789abcdef',
  kind: 'image',
  file_name: 'romero.jpg',
  title: 'Romero en flor',
  learners_only: false,
  alt: 'Ramas de romero',
  folder: 'Plantas',
  tags: ['romero'],
  bytes: 184_000,
  url: '/media/0123456789abcdef0123456789abcdef-1600.webp',
  image: {
    url: '/media/0123456789abcdef0123456789abcdef',
    title: 'Ramas de romero',
    width: 1600,
    height: 1200,
    widths: [320, 640, 1024, 1600],
    colour: '#786',
  },
  created_at: at,
}

const guide: MediaResource = {
  ...picture,
  version: 'm2',
  hash: 'fedcba9876543210fedcba9876543210',
  kind: 'document',
  file_name: 'guía.pdf',
  title: '',
  alt: '',
  bytes: 2_400_000,
  url: '/media/fedcba9876543210fedcba9876543210.pdf',
  image: null,
}

export const page: PageResource = {
  version: 'p1',
  slug: 'ayuda/envios',
  title: 'Envíos y plazos',
  summary: 'Cuándo llega un pedido.',
  body: '<p>En dos días.</p>',
  updated_at: at,
  faq: null,
  is_faq: false,
}

export const article: ArticleResource = {
  version: 'a1',
  slug: 'el-romero',
  blog: 'cuaderno',
  title: 'El romero',
  summary: 'Una planta de secano.',
  body: '<p>Crece al sol.</p>',
  image: null,
  tags: ['plantas'],
  products: ['jabon-de-romero'],
  published_at: null,
  updated_at: at,
}

const articleItem: ArticleListItem = {
  slug: article.slug,
  blog: article.blog,
  title: article.title,
  tags: article.tags,
  state: 'draft',
  state_label: 'Borrador',
  published_at: null,
  updated_at: at,
}

const blog: BlogResource = { version: 'b1', slug: 'cuaderno', title: 'Cuaderno', summary: '', position: 1 }

const metadata = { requiresAuth: false, roles: [] }

export const menuItems = [
  { id: 1, title: 'Tienda', url: '/tienda', metadata, children: [] },
  {
    id: 2,
    title: 'Ayuda',
    url: '',
    metadata,
    children: [{ id: 3, title: 'Envíos', url: '/ayuda/envios', metadata, children: [] }],
  },
]

const survey: SurveyResource = {
  version: 's1',
  slug: 'el-curso',
  title: 'El curso',
  description: '',
  sections: [
    {
      title: '',
      description: '',
      questions: [
        {
          id: 'nota',
          title: 'Nota',
          help: '',
          required: true,
          answer: { type: 'scale', from: 1, to: 5, from_label: '', to_label: '' },
        },
        { id: 'texto', title: 'Comentario', help: '', required: false, answer: { type: 'text', max: 200 } },
      ],
    },
  ],
  opens_at: null,
  closes_at: '2026-12-31T19:30:15Z',
  is_answered: true,
}

const surveyItem: SurveyListItem = {
  slug: survey.slug,
  title: survey.title,
  state: 'open',
  state_label: 'Abierta',
  links: 3,
  responses: 2,
  closes_at: null,
}

const surveyResults: SurveyResults = {
  links: 3,
  responses: 2,
  questions: [
    {
      question: 'nota',
      title: 'Nota',
      answered: 2,
      average: '4.50',
      counts: [
        { value: '4', count: 1 },
        { value: '5', count: 1 },
      ],
      texts: [],
    },
    { question: 'texto', title: 'Comentario', answered: 1, average: null, counts: [], texts: ['Muy bien'] },
  ],
}

const announcement: AnnouncementListItem = {
  version: 'n1',
  id: 1,
  text: 'Envío gratis',
  link: '/ayuda/envios',
  starts_at: null,
  ends_at: '2026-08-31T18:00:30Z',
  active: true,
  state: 'shown',
  state_label: 'Se muestra',
}

const list = (data: readonly unknown[]) => ({ data, next: null, total: data.length, total_is_exact: true })

const written = async (request: Request, resource: object) => ({
  ...resource,
  ...(await request.json()),
  version: 'new',
})

export const contentHandlers: readonly MockHandler[] = [
  ['GET', /^\/media$/, () => list([picture, guide])],
  ['GET', /^\/media\/folders$/, () => ['Plantas']],
  ['GET', /^\/media\/([^/]+)\/uses$/, () => [{ kind: 'article', key: 'el-romero', title: 'El romero' }]],
  ['GET', /^\/media\/([^/]+)$/, (_, [, hash]) => (hash === guide.hash ? guide : picture)],
  ['PUT', /^\/media\/([^/]+)$/, (request) => written(request, picture)],
  ['DELETE', /^\/media\/([^/]+)$/, () => ({})],
  ['GET', /^\/pages$/, () => list([page])],
  ['POST', /^\/pages$/, (request) => written(request, page)],
  ['GET', /^\/pages\/([^/]+)$/, () => page],
  ['PUT', /^\/pages\/([^/]+)$/, (request) => written(request, page)],
  ['GET', /^\/blogs$/, () => ({ data: [blog] })],
  ['POST', /^\/blogs$/, (request) => written(request, blog)],
  ['PUT', /^\/blogs\/([^/]+)$/, (request) => written(request, blog)],
  ['GET', /^\/announcements$/, () => ({ data: [announcement] })],
  ['PUT', /^\/announcements\/([^/]+)$/, (request) => written(request, announcement)],
  ['GET', /^\/surveys$/, () => list([surveyItem])],
  ['POST', /^\/surveys$/, (request) => written(request, { ...survey, is_answered: false })],
  ['GET', /^\/surveys\/([^/]+)\/results$/, () => surveyResults],
  ['POST', /^\/surveys\/([^/]+)\/links$/, () => ({ data: ['https://tienda.example/encuestas/x1'] })],
  ['GET', /^\/surveys\/([^/]+)$/, () => survey],
  ['PUT', /^\/surveys\/([^/]+)$/, (request) => written(request, survey)],
  ['GET', /^\/menus$/, () => ({ data: [{ version: 'n1', name: 'main', items: menuItems }] })],
  [
    'PUT',
    /^\/menus\/([^/]+)$/,
    async (request) => ({ ...(await request.json()), name: 'main', version: 'n2' }),
  ],
  ['GET', /^\/articles$/, () => list([articleItem])],
  ['POST', /^\/articles$/, (request) => written(request, article)],
  ['GET', /^\/articles\/([^/]+)$/, () => article],
  ['PUT', /^\/articles\/([^/]+)$/, (request) => written(request, article)],
]
