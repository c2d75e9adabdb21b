// What anybody sees who looks round the shop.

import { expect } from '../support/journey.ts'
import { ANA } from '../support/shopper.ts'
import { answering, pressed, type Screen, silent, type Walk, waiting } from './screen.ts'

const GEL = '/tienda/cosmetica-facial/gel-limpiador-de-romero'
const COURSE = '/cursos-online-para-profesionales/masaje-facial-con-gua-sha'
const PRODUCT = '/tienda/:category/:product'
const GEL_PATH = '/api/v1/products/gel-limpiador-de-romero'
const GEL_CALL = `**${GEL_PATH}*`

const catalogue: Screen[] = [
  {
    route: '/',
    state: 'whole',
    at: '/',
    when: async (page) => {
      for (const title of ['Del cuaderno de botica', 'Ven a olerlo'])
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    },
    shows: 'La botica empieza en el monte',
    pictured: true,
  },
  waiting('/', '/', '**/api/v1/products?*'),
  { route: '/busqueda', state: 'before anything is looked for', at: '/busqueda', shows: 'Buscar' },
  {
    route: '/busqueda',
    state: 'found',
    at: '/busqueda?q=romero',
    shows: 'Resultados para «romero»',
    pictured: true,
  },
  { route: '/busqueda', state: 'nothing found', at: '/busqueda?q=xyzxyz', shows: /xyzxyz/ },
  {
    route: '/busqueda',
    state: 'filters open and on',
    at: '/busqueda?q=romero&precio=10-20&seccion=cosmetica-facial',
    when: (page) => page.getByRole('main').locator('summary').filter({ hasText: 'Precio' }).click(),
    shows: (page) => page.getByRole('checkbox', { name: /^De 10/ }),
  },
  {
    route: '/busqueda',
    state: 'proposals while typing',
    at: '/busqueda',
    when: async (page) => {
      const box = page.getByRole('main').getByRole('combobox')
      await box.pressSequentially('rom')
      await page.getByRole('option', { name: 'Gel limpiador de romero' }).waitFor()
      await box.press('ArrowDown')
    },
    shows: (page) => page.getByRole('option', { selected: true }),
  },
  waiting('/busqueda', '/busqueda?q=romero', '**/api/v1/searchs?*'),
  {
    route: '/tienda/:category',
    state: 'whole',
    at: '/tienda/cosmetica-facial',
    shows: 'Cosmética facial',
    pictured: true,
  },
  {
    route: '/tienda/:category',
    state: 'nothing left by the filters',
    at: '/tienda/cosmetica-facial?precio=100-',
    shows: (page) => page.getByRole('heading', { name: 'Nada con estos filtros' }),
  },
  {
    route: '/tienda/:category',
    state: 'no such category',
    at: '/tienda/no-hay-tal',
    shows: 'Esta página no existe',
    failures: [
      [404, 'GET', '/tienda/no-hay-tal'],
      [404, 'GET', '/api/v1/categories/no-hay-tal'],
    ],
  },
  { route: PRODUCT, state: 'whole', at: GEL, shows: 'Gel limpiador de romero', pictured: true },
  waiting(PRODUCT, GEL, GEL_CALL),
  {
    route: PRODUCT,
    state: 'a picture enlarged',
    at: GEL,
    when: (page) => page.getByRole('button', { name: 'Ampliar la imagen' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Imagen ampliada' }),
  },
  {
    route: PRODUCT,
    state: 'put into the cart',
    at: GEL,
    when: (page) => page.getByRole('button', { name: 'Añadir al carrito' }).first().click(),
    shows: (page) => page.getByRole('link', { name: 'Carrito, 1 artículo', exact: true }),
  },
  {
    route: PRODUCT,
    state: 'sold out',
    at: '/tienda/cosmetica-facial/fluido-mineral-spf-30',
    shows: (page) => page.getByText('Agotado.'),
  },
  {
    route: PRODUCT,
    state: 'discounted',
    at: '/tienda/cosmetica-facial/mascarilla-de-arcilla-verde-y-romero',
    shows: (page) => page.getByText(/Precio más bajo de los últimos 30 días/),
  },
  {
    route: '/cursos-online-para-profesionales/:product',
    state: 'at any time',
    at: COURSE,
    shows: 'Masaje facial con piedra gua sha',
    pictured: true,
  },
  {
    route: '/cursos-online-para-profesionales/:product',
    state: 'on dates',
    at: '/cursos-online-para-profesionales/drenaje-y-masaje-con-aceites',
    shows: (page) => page.getByRole('radio', { name: /mayo de 2027/ }),
  },
  {
    route: '/cursos-online-para-profesionales/:product',
    state: 'twice into the cart',
    at: COURSE,
    when: async (page) => {
      const add = page.getByRole('button', { name: 'Añadir el curso al carrito' })
      await add.click()
      await page.getByRole('link', { name: /^Carrito, 2/ }).waitFor()
      await add.click()
    },
    shows: (page) => page.getByRole('alert').filter({ hasText: 'No se pueden añadir más de 1 unidades' }),
  },
]

const reading: Screen[] = [
  {
    route: '/blog/:blog',
    state: 'whole',
    at: '/blog/cuaderno',
    shows: 'Cuaderno de botica',
    pictured: true,
  },
  {
    route: '/blog/:blog',
    state: 'about one thing',
    at: '/blog/cuaderno?tema=rutinas',
    shows: 'Artículos sobre rutinas',
  },
  waiting('/blog/:blog', '/blog/cuaderno', '**/api/v1/blogs/**'),
  {
    route: '/blog/:blog',
    state: 'without a network',
    at: '/blog/cuaderno',
    when: async (page) => {
      const next = page.getByRole('main').getByRole('link', { name: 'Siguiente' })
      await next.waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
      await next.click()
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.getByRole('heading', { level: 1, name: 'No hay conexión' }).waitFor()
    },
    shows: 'No hay conexión',
    failures: [
      ['ERR_INTERNET_DISCONNECTED', 'GET', '/api/v1/blogs/cuaderno'],
      ['ERR_INTERNET_DISCONNECTED', 'GET', '/api/v1/blogs/cuaderno/articles'],
      ['ERR_INTERNET_DISCONNECTED', 'GET', '/api/v1/route-rules'],
      // What the pointer comes to lie on at another width is fetched ahead, and the browser looks after its icon.
      ['ERR_INTERNET_DISCONNECTED', 'GET', /^\/assets\/[\w-]+\.(js|css)$/, 'maybe'],
      ['ERR_INTERNET_DISCONNECTED', 'GET', '/favicon.svg', 'maybe'],
    ],
  },
  {
    route: '/blog/:blog/:article',
    state: 'whole',
    at: '/blog/cuaderno/otono-en-el-herbolario',
    shows: /^Otoño/,
    pictured: true,
  },
  waiting('/blog/:blog/:article', '/blog/cuaderno/otono-en-el-herbolario', '**/api/v1/articles/*'),
  { route: '/tiendas', state: 'whole', at: '/tiendas', shows: 'Tiendas', pictured: true },
  {
    route: '/contacto',
    state: 'empty',
    at: '/contacto',
    shows: (page) => page.getByRole('heading', { level: 2, name: 'Escríbenos desde aquí' }),
    pictured: true,
  },
  {
    route: '/contacto',
    state: 'refused',
    when: pressed('Enviar el mensaje'),
    shows: (page) => page.getByRole('alert'),
  },
  {
    route: '/contacto',
    state: 'sent',
    when: async (page) => {
      await page.getByLabel('Nombre').fill(ANA.firstname)
      await page.getByLabel('Correo electrónico').fill(ANA.email)
      await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Abrís el sábado?')
      await page.getByRole('checkbox', { name: /política de privacidad/ }).check()
      await page.getByRole('button', { name: 'Enviar el mensaje' }).click()
    },
    shows: (page) => page.getByRole('heading', { name: 'Hemos recibido tu mensaje' }),
  },
  { route: '*', state: 'help', at: '/ayuda/envios', shows: 'Envíos y entregas', pictured: true },
  { route: '*', state: 'terms', at: '/condiciones-de-venta', shows: /^Condiciones/ },
  waiting('*', '/ayuda/envios', '**/api/v1/contents/**'),
  {
    route: '*',
    state: 'nothing there',
    at: '/no-hay-nada-aqui',
    shows: 'Esta página no existe',
    failures: [
      [404, 'GET', '/no-hay-nada-aqui'],
      [404, 'GET', '/api/v1/contents/no-hay-nada-aqui'],
    ],
  },
]

/** Whatever went wrong, on whichever screen. */
const wrong: Screen[] = (
  [
    [403, 'Esta página no es para esta cuenta'],
    [429, 'Demasiado deprisa'],
    [500, 'Algo ha salido mal'],
    [503, 'La tienda no responde'],
  ] as const
).map(([status, heading]) => ({
  route: PRODUCT,
  state: `error ${status}`,
  at: GEL,
  given: answering(GEL_CALL, status),
  shows: heading,
  failures: [[status, 'GET', GEL_PATH]],
}))

const surveys: Screen[] = [
  {
    route: '/encuestas/:id',
    state: 'its first part',
    at: '/encuestas/opinion-demo-1',
    shows: (page) => page.getByText('Parte 1 de 2'),
    pictured: true,
  },
  {
    route: '/encuestas/:id',
    state: 'refused',
    when: async (page) => {
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
    shows: (page) => page.getByRole('alert'),
  },
  {
    route: '/encuestas/:id',
    state: 'its second part',
    when: async (page) => {
      const content = page.getByRole('group', { name: /satisfecha estás/ })
      await content.getByRole('radio', { name: '4', exact: true }).check()
      await page.getByRole('radio', { name: 'Perfecto' }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
    shows: (page) => page.getByText('Parte 2 de 2'),
  },
  {
    route: '/encuestas/:id',
    state: 'thanked for',
    when: async (page) => {
      await page.getByRole('checkbox', { name: 'Hidrolatos' }).check()
      await page.getByRole('radio', { name: /^9/ }).check()
      await page.getByRole('button', { name: 'Enviar respuestas' }).click()
    },
    shows: 'Gracias por contestar',
  },
  {
    route: '/encuestas/:id',
    state: 'answered before',
    at: '/encuestas/opinion-demo-1',
    shows: 'Esta encuesta ya está contestada',
    failures: [[409, 'GET', '/api/v1/surveys/opinion-demo-1']],
  },
  {
    route: '/encuestas/:id',
    state: 'closed',
    at: '/encuestas/opinion-demo-2',
    given: (page) =>
      page.route('**/api/v1/surveys/*', (route) =>
        route.fulfill({ status: 410, json: { code: 'survey_closed', message: 'Cerrada' } }),
      ),
    shows: 'Esta encuesta se ha cerrado',
    failures: [[410, 'GET', '/api/v1/surveys/opinion-demo-2']],
  },
  {
    route: '/encuestas/:id',
    state: 'waiting',
    at: '/encuestas/opinion-demo-3',
    given: silent('**/api/v1/surveys/*'),
    shows: (page) => page.getByRole('status').filter({ hasText: 'Cargando' }),
    unfinished: true,
  },
]

const nobody = async () => undefined

export const lookingRound: Walk[] = [
  { visitor: 'somebody among the products', arrive: nobody, screens: catalogue },
  { visitor: 'a reader', arrive: nobody, screens: [...reading, ...wrong] },
  { visitor: 'somebody who is asked', arrive: nobody, screens: surveys },
]
