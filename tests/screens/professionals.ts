// The price table, its door and what it changes elsewhere.
import { pressed, type Screen, type Walk, waiting } from './screen.ts'

const screens: Screen[] = [
  {
    route: '/tarifario/acceso',
    state: 'empty',
    at: '/tarifario/acceso',
    shows: 'Acceso al tarifario',
    pictured: true,
  },
  {
    route: '/tarifario/acceso',
    state: 'refused',
    when: pressed('Abrir el tarifario'),
    shows: 'Acceso al tarifario',
  },
  {
    route: '/tarifario',
    state: 'whole',
    when: async (page, shop) => {
      const [code = ''] = (await shop.database.cli('price-table', 'code', 'add', 'Salón')).trim().split('\n')
      await page.getByLabel('Código de acceso').fill(code)
      await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
    },
    shows: (page) => page.getByRole('heading', { level: 1, name: 'Tarifario', exact: true }),
  },
  {
    route: '/tarifario',
    state: 'looked through',
    at: '/tarifario?texto=aceite',
    shows: (page) => page.getByRole('row').filter({ hasText: 'Aceite de jojoba' }).first(),
    // Its hundred rows and more would be the heaviest picture of all, and say no more.
    pictured: true,
  },
  {
    route: '/tarifario',
    state: 'nothing found',
    at: '/tarifario?texto=nada+que+exista',
    shows: (page) => page.getByRole('button', { name: 'Ver todo el tarifario' }),
  },
  {
    route: '/tarifario',
    state: 'too many of a thing',
    at: '/tarifario?texto=jojoba',
    when: async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'Aceite de jojoba' }).first()
      await row.getByRole('textbox').fill('101')
      await row.getByRole('button').click()
    },
    shows: (page) => page.getByRole('row').getByRole('alert'),
  },
  waiting('/tarifario', '/tarifario', '**/api/v1/products?*'),
  {
    route: '/tarifario/:product',
    state: 'whole',
    at: '/tarifario/aceite-de-jojoba',
    shows: 'Aceite de jojoba',
    pictured: true,
  },
  {
    route: '/tarifario/acceso',
    state: 'ended',
    given: async (_, shop) => shop.database.cli('price-table', 'code', 'revoke', '1'),
    at: '/tarifario/aceite-de-jojoba',
    shows: (page) => page.getByText('Tu acceso al tarifario ha terminado.'),
    failures: [[401, 'GET', '/api/v1/products/aceite-de-jojoba']],
  },
]

export const professionals: Walk[] = [{ visitor: 'a professional', arrive: async () => undefined, screens }]
