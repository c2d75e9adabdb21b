// Public screens: catalogue, search, content, error pages and surveys.
import { expect } from '../support/journey.ts'
import { ANA } from '../support/shopper.ts'
import {
  answerWith,
  loadingScreen,
  neverAnswer,
  type Scenario,
  type Screen,
  submitIncomplete,
} from './scenario.ts'

const GEL = '/tienda/cosmetica-facial/gel-limpiador-de-romero'
const COURSE = '/cursos-online-para-profesionales/masaje-facial-con-gua-sha'
const PRODUCT = '/tienda/:category/:product'
const GEL_PATH = '/api/v1/products/gel-limpiador-de-romero'
const GEL_CALL = `**${GEL_PATH}*`

const catalogue: Screen[] = [
  {
    route: '/',
    state: 'complete',
    url: '/',
    act: async (page) => {
      for (const title of ['Del cuaderno de botica', 'Ven a olerlo'])
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    },
    expected: 'La botica empieza en el monte',
    screenshot: true,
  },
  loadingScreen('/', '/', '**/api/v1/products?*'),
  { route: '/busqueda', state: 'without a query', url: '/busqueda', expected: 'Buscar' },
  {
    route: '/busqueda',
    state: 'results',
    url: '/busqueda?q=romero',
    expected: 'Resultados para «romero»',
    screenshot: true,
  },
  { route: '/busqueda', state: 'no results', url: '/busqueda?q=xyzxyz', expected: /xyzxyz/ },
  {
    route: '/busqueda',
    state: 'filter panel open, filters active',
    url: '/busqueda?q=romero&precio=10-20&seccion=cosmetica-facial',
    act: (page) => page.getByRole('main').locator('summary').filter({ hasText: 'Precio' }).click(),
    expected: (page) => page.getByRole('checkbox', { name: /^De 10/ }),
  },
  {
    route: '/busqueda',
    state: 'suggestions while typing',
    url: '/busqueda',
    act: async (page) => {
      const box = page.getByRole('main').getByRole('combobox')
      await box.pressSequentially('rom')
      await page.getByRole('option', { name: 'Gel limpiador de romero' }).waitFor()
      await box.press('ArrowDown')
    },
    expected: (page) => page.getByRole('option', { selected: true }),
  },
  loadingScreen('/busqueda', '/busqueda?q=romero', '**/api/v1/searchs?*'),
  {
    route: '/tienda/:category',
    state: 'complete',
    url: '/tienda/cosmetica-facial',
    expected: 'Cosmética facial',
    screenshot: true,
  },
  {
    route: '/tienda/:category',
    state: 'no results for the filters',
    url: '/tienda/cosmetica-facial?precio=100-',
    expected: (page) => page.getByRole('heading', { name: 'Nada con estos filtros' }),
  },
  {
    route: '/tienda/:category',
    state: 'unknown category',
    url: '/tienda/no-hay-tal',
    expected: 'Esta página no existe',
    failures: [
      [404, 'GET', '/tienda/no-hay-tal'],
      [404, 'GET', '/api/v1/categories/no-hay-tal'],
    ],
  },
  { route: PRODUCT, state: 'complete', url: GEL, expected: 'Gel limpiador de romero', screenshot: true },
  loadingScreen(PRODUCT, GEL, GEL_CALL),
  {
    route: PRODUCT,
    state: 'enlarged picture',
    url: GEL,
    act: (page) => page.getByRole('button', { name: 'Ampliar la imagen' }).click(),
    expected: (page) => page.getByRole('dialog', { name: 'Imagen ampliada' }),
  },
  {
    route: PRODUCT,
    state: 'added to the cart',
    url: GEL,
    act: (page) => page.getByRole('button', { name: 'Añadir al carrito' }).first().click(),
    expected: (page) => page.getByRole('link', { name: 'Carrito, 1 artículo', exact: true }),
  },
  {
    route: PRODUCT,
    state: 'sold out',
    url: '/tienda/cosmetica-facial/fluido-mineral-spf-30',
    expected: (page) => page.getByText('Agotado.'),
  },
  {
    route: PRODUCT,
    state: 'discounted',
    url: '/tienda/cosmetica-facial/mascarilla-de-arcilla-verde-y-romero',
    expected: (page) => page.getByText(/Precio más bajo de los 30 días anteriores a la rebaja/),
  },
  {
    route: '/cursos-online-para-profesionales/:product',
    state: 'without dates',
    url: COURSE,
    expected: 'Masaje facial con piedra gua sha',
    screenshot: true,
  },
  {
    route: '/cursos-online-para-profesionales/:product',
    state: 'with dates',
    url: '/cursos-online-para-profesionales/drenaje-y-masaje-con-aceites',
    expected: (page) => page.getByRole('radio', { name: /mayo de 2027/ }),
  },
  {
    route: '/cursos-online-para-profesionales/:product',
    state: 'added twice',
    url: COURSE,
    act: async (page) => {
      const add = page.getByRole('button', { name: 'Añadir el curso al carrito' })
      await add.click()
      await page.getByRole('link', { name: /^Carrito, 2/ }).waitFor()
      await add.click()
    },
    expected: (page) => page.getByRole('alert').filter({ hasText: 'No se pueden añadir más de 1 unidades' }),
  },
]

const content: Screen[] = [
  {
    route: '/blog/:blog',
    state: 'complete',
    url: '/blog/cuaderno',
    expected: 'Cuaderno de botica',
    screenshot: true,
  },
  {
    route: '/blog/:blog',
    state: 'filtered by topic',
    url: '/blog/cuaderno?tema=rutinas',
    expected: 'Artículos sobre rutinas',
  },
  loadingScreen('/blog/:blog', '/blog/cuaderno', '**/api/v1/blogs/**'),
  {
    route: '/blog/:blog',
    state: 'offline',
    url: '/blog/cuaderno',
    act: async (page) => {
      const next = page.getByRole('main').getByRole('link', { name: 'Siguiente' })
      await next.waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
      await next.click()
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.getByRole('heading', { level: 1, name: 'No hay conexión' }).waitFor()
    },
    expected: 'No hay conexión',
    failures: [
      ['ERR_INTERNET_DISCONNECTED', 'GET', '/api/v1/blogs/cuaderno'],
      ['ERR_INTERNET_DISCONNECTED', 'GET', '/api/v1/blogs/cuaderno/articles'],
      ['ERR_INTERNET_DISCONNECTED', 'GET', '/api/v1/route-rules'],
      // Prefetch of a link under the pointer after a resize, and the browser's request for the icon.
      ['ERR_INTERNET_DISCONNECTED', 'GET', /^\/assets\/[\w-]+\.(js|css|svg)$/, 'maybe'],
      ['ERR_INTERNET_DISCONNECTED', 'GET', '/favicon.svg', 'maybe'],
    ],
  },
  {
    route: '/blog/:blog/:article',
    state: 'complete',
    url: '/blog/cuaderno/otono-en-el-herbolario',
    expected: /^Otoño/,
    screenshot: true,
  },
  loadingScreen('/blog/:blog/:article', '/blog/cuaderno/otono-en-el-herbolario', '**/api/v1/articles/*'),
  { route: '/tiendas', state: 'complete', url: '/tiendas', expected: 'Tiendas', screenshot: true },
  {
    route: '/contacto',
    state: 'empty',
    url: '/contacto',
    expected: (page) => page.getByRole('heading', { level: 2, name: 'Escríbenos desde aquí' }),
    screenshot: true,
  },
  {
    route: '/contacto',
    state: 'validation errors',
    act: submitIncomplete('Enviar el mensaje'),
    expected: (page) => page.getByRole('alert'),
  },
  {
    route: '/contacto',
    state: 'sent',
    act: async (page) => {
      await page.getByLabel('Nombre').fill(ANA.firstname)
      await page.getByLabel('Correo electrónico').fill(ANA.email)
      await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Abrís el sábado?')
      await page.getByRole('checkbox', { name: /política de privacidad/ }).check()
      await page.getByRole('button', { name: 'Enviar el mensaje' }).click()
    },
    expected: (page) => page.getByRole('heading', { name: 'Hemos recibido tu mensaje' }),
  },
  { route: '*', state: 'help', url: '/ayuda/envios', expected: 'Envíos y entregas', screenshot: true },
  { route: '*', state: 'terms', url: '/condiciones-de-venta', expected: /^Condiciones/ },
  loadingScreen('*', '/ayuda/envios', '**/api/v1/contents/**'),
  {
    route: '*',
    state: 'not found',
    url: '/no-hay-nada-aqui',
    expected: 'Esta página no existe',
    failures: [
      [404, 'GET', '/no-hay-nada-aqui'],
      [404, 'GET', '/api/v1/contents/no-hay-nada-aqui'],
    ],
  },
]

/** Error pages by status. They are the same on every screen. */
const errorPages: Screen[] = (
  [
    [403, 'Esta página no es para esta cuenta'],
    [429, 'Demasiado deprisa'],
    [500, 'Algo ha salido mal'],
    [503, 'La tienda no responde'],
  ] as const
).map(([status, heading]) => ({
  route: PRODUCT,
  state: `error ${status}`,
  url: GEL,
  setup: answerWith(GEL_CALL, status),
  expected: heading,
  failures: [[status, 'GET', GEL_PATH]],
}))

const surveys: Screen[] = [
  {
    route: '/encuestas/:id',
    state: 'first part',
    url: '/encuestas/opinion-demo-1',
    expected: (page) => page.getByText('Parte 1 de 2'),
    screenshot: true,
  },
  {
    route: '/encuestas/:id',
    state: 'validation errors',
    act: async (page) => {
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
    expected: (page) => page.getByRole('alert'),
  },
  {
    route: '/encuestas/:id',
    state: 'second part',
    act: async (page) => {
      const satisfaction = page.getByRole('group', { name: /satisfecha estás/ })
      await satisfaction.getByRole('radio', { name: '4', exact: true }).check()
      await page.getByRole('radio', { name: 'Perfecto' }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
    expected: (page) => page.getByText('Parte 2 de 2'),
  },
  {
    route: '/encuestas/:id',
    state: 'completed',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Hidrolatos' }).check()
      await page.getByRole('radio', { name: /^9/ }).check()
      await page.getByRole('button', { name: 'Enviar respuestas' }).click()
    },
    expected: 'Gracias por contestar',
  },
  {
    route: '/encuestas/:id',
    state: 'already answered',
    url: '/encuestas/opinion-demo-1',
    expected: 'Esta encuesta ya está contestada',
    failures: [[409, 'GET', '/api/v1/surveys/opinion-demo-1']],
  },
  {
    route: '/encuestas/:id',
    state: 'closed',
    url: '/encuestas/opinion-demo-2',
    setup: (page) =>
      page.route('**/api/v1/surveys/*', (route) =>
        route.fulfill({ status: 410, json: { code: 'survey_closed', message: 'Cerrada' } }),
      ),
    expected: 'Esta encuesta se ha cerrado',
    failures: [[410, 'GET', '/api/v1/surveys/opinion-demo-2']],
  },
  {
    route: '/encuestas/:id',
    state: 'loading',
    url: '/encuestas/opinion-demo-3',
    setup: neverAnswer('**/api/v1/surveys/*'),
    expected: (page) => page.getByRole('status').filter({ hasText: 'Cargando' }),
    loading: true,
  },
]

const noSetup = async () => undefined

export const browsing: Scenario[] = [
  { title: 'visitor in the catalogue', setup: noSetup, screens: catalogue },
  { title: 'visitor of content and error pages', setup: noSetup, screens: [...content, ...errorPages] },
  { title: 'visitor who answers surveys', setup: noSetup, screens: surveys },
]
