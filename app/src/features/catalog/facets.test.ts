import type { Facets } from 'mostrador'
import { expect, test } from 'vitest'
import { buildFacets } from './facets.ts'

const band = (name: string, from: string | null, to: string | null) => ({
  name,
  label: `De ${name}`,
  from,
  to,
})
const bands = [band('-10', null, '10.00'), band('10-20', '10.00', '20.00'), band('20-', '20.00', null)]

const counted = {
  categories: [{ id: 2, slug: 'cosmetica-facial', title: 'Cosmética facial', count: 3 }],
  collections: [{ id: 4, slug: 'linea-jara', title: 'Línea de jara', count: 2 }],
  prices: [{ from: '10.00', to: '20.00', count: 3 }],
} as unknown as Facets

const values = ({ values }: { values: { value: string; count?: number }[] }) =>
  values.map(({ value, count }) => [value, count])

const at = (query: string) =>
  buildFacets(counted, bands as unknown as Parameters<typeof buildFacets>[1], `https://tienda.test/x${query}`)

test('an option is shown with its count, and hidden when the count is zero', () => {
  const { categories, collections, prices } = at('')
  expect(values(categories)).toEqual([['cosmetica-facial', 3]])
  expect(values(prices)).toEqual([['10-20', 3]])
  expect(values(collections())).toEqual([['linea-jara', 2]])
})

test('an active option can be cleared, also when its count is zero', () => {
  const lines = [
    { slug: 'linea-calendula', title: 'Línea de caléndula' },
    { slug: 'linea-jara', title: 'Línea de jara' },
  ]
  const { collections, prices } = at('?precio=20-&linea=linea-calendula')
  expect(values(prices)).toEqual([
    ['10-20', 3],
    ['20-', 0],
  ])
  expect(values(collections(lines))).toEqual([
    ['linea-calendula', 0],
    ['linea-jara', 2],
  ])
  expect(values(at('').collections(lines))).toEqual([['linea-jara', 2]])
})
