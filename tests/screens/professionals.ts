// Professional price table and its access form.
import { loadingScreen, type Scenario, type Screen, submitIncomplete } from './scenario.ts'

const screens: Screen[] = [
  {
    route: '/tarifario/acceso',
    state: 'empty',
    url: '/tarifario/acceso',
    expected: 'Acceso al tarifario',
    screenshot: true,
  },
  {
    route: '/tarifario/acceso',
    state: 'validation errors',
    act: submitIncomplete('Abrir el tarifario'),
    expected: 'Acceso al tarifario',
  },
  {
    route: '/tarifario',
    state: 'complete',
    act: async (page, shop) => {
      const [code = ''] = (await shop.database.cli('price-table', 'code', 'add', 'Salón')).trim().split('\n')
      await page.getByLabel('Código de acceso').fill(code)
      await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
    },
    expected: (page) => page.getByRole('heading', { level: 1, name: 'Tarifario', exact: true }),
  },
  {
    route: '/tarifario',
    state: 'filtered',
    url: '/tarifario?texto=aceite',
    expected: (page) => page.getByRole('row').filter({ hasText: 'Aceite de jojoba' }).first(),
    // The complete table has more than a hundred rows: its picture would be the largest and show nothing else.
    screenshot: true,
  },
  {
    route: '/tarifario',
    state: 'no results',
    url: '/tarifario?texto=nada+que+exista',
    expected: (page) => page.getByRole('button', { name: 'Ver todo el tarifario' }),
  },
  {
    route: '/tarifario',
    state: 'quantity over the limit',
    url: '/tarifario?texto=jojoba',
    act: async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'Aceite de jojoba' }).first()
      await row.getByRole('textbox').fill('101')
      await row.getByRole('button').click()
    },
    expected: (page) => page.getByRole('row').getByRole('alert'),
  },
  loadingScreen('/tarifario', '/tarifario', '**/api/v1/products?*'),
  {
    route: '/tarifario/:product',
    state: 'complete',
    url: '/tarifario/aceite-de-jojoba',
    expected: 'Aceite de jojoba',
    screenshot: true,
  },
  {
    route: '/tarifario/acceso',
    state: 'access ended',
    setup: async (_, shop) => shop.database.cli('price-table', 'code', 'revoke', '1'),
    url: '/tarifario/aceite-de-jojoba',
    expected: (page) => page.getByText('Tu acceso al tarifario ha terminado.'),
    failures: [[401, 'GET', '/api/v1/products/aceite-de-jojoba']],
  },
]

export const professionals: Scenario[] = [
  { title: 'professional with access to the price table', setup: async () => undefined, screens },
]
