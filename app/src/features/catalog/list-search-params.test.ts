import { expect, test } from 'vitest'
import { clampPage, clearFacets, parseListParams, toggleFacet } from './list-search-params.ts'

const bands = [{ name: '-10' }, { name: '10-20' }]
const read = (query: string) => parseListParams(`https://tienda.example/tienda/aceites${query}`, bands)

test('without params, the first page in the default order is requested', () => {
  expect(read('')).toEqual({ sort: 'collection', page: 1, filter: {} })
})

test('order, filters and page are parsed from the URL', () => {
  const query =
    '?orden=precio-descendente&linea=linea-jara&linea=despensa&precio=10-20&seccion=aceites&pagina=3'
  expect(read(query)).toEqual({
    sort: '-price',
    page: 3,
    filter: { 'category.slug': 'aceites', 'collection.slug': 'linea-jara,despensa', price: '10-20' },
  })
})

test('invalid params are ignored', () => {
  const queries = ['?orden=azar&pagina=0', '?orden=toString&pagina=-2', '?pagina=1.5', '?pagina=x']
  for (const query of [...queries, '?precio=caro', '?precio=5-6', '?linea=', '?linea=a,b']) {
    expect(read(query), query).toEqual({ sort: 'collection', page: 1, filter: {} })
  }
})

test('a filter round-trips through the URL, and resets the page', () => {
  const start = new URLSearchParams('q=jara&precio=-10&pagina=2')
  const both = toggleFacet(start, 'precio', '10-20')
  expect(String(both)).toBe('q=jara&precio=-10&precio=10-20')
  expect(String(toggleFacet(both, 'precio', '-10'))).toBe('q=jara&precio=10-20')
  expect(String(clearFacets(both))).toBe('q=jara')
})

test('a page beyond the last one redirects to the last', () => {
  const asked = (query: string, total: number, page: number) =>
    clampPage(`https://tienda.example/tienda/aceites${query}`, { total, page, limit: 12 })
  expect(asked('?pagina=3&orden=nombre', 40, 3)).toBeNull()
  expect(asked('?pagina=99&orden=nombre', 40, 99)).toBe('/tienda/aceites?pagina=4&orden=nombre')
  expect(asked('?pagina=2', 12, 2)).toBe('/tienda/aceites')
  expect(asked('?pagina=2', 0, 2)).toBe('/tienda/aceites')
  expect(asked('', 0, 1)).toBeNull()
})
