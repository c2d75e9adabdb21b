import { expect, test } from 'vitest'
import { groupSuggestions } from './search-suggestions.ts'

const image = { url: '/imagenes/gel', title: 'Gel', width: 1, height: 1, widths: [] }

test('the first option searches for the text, also before there is a response', () => {
  expect(groupSuggestions('gel y sal', null)).toEqual([
    { title: 'Búsquedas', options: [{ to: '/busqueda?q=gel+y+sal', label: 'Buscar «gel y sal»' }] },
  ])
})

test('suggestions are grouped by kind, without duplicates', () => {
  const groups = groupSuggestions('gel', {
    queries: ['gel', 'gel limpiador'],
    categories: [],
    products: [{ id: 2, title: 'Gel', url: '/tienda/facial/gel', image }],
  })
  expect(groups.map(({ title }) => title)).toEqual(['Búsquedas', 'Productos'])
  expect(groups.flatMap(({ options }) => options.map(({ to }) => to))).toEqual([
    '/busqueda?q=gel',
    '/busqueda?q=gel+limpiador',
    '/tienda/facial/gel',
  ])
})
