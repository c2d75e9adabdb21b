// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '../../test/mount.tsx'
import { Pagination } from './pagination.tsx'

const linksOf = (place: HTMLElement) =>
  [...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test('every page has an address of its own, the first the bare one, and what narrows the list stays', async () => {
  const { place, one } = await mount(
    <Pagination page={2} pages={3} />,
    '/tienda/aceites?orden=nombre&pagina=2',
  )
  expect(linksOf(place)).toEqual([
    ['Anterior', '/tienda/aceites?orden=nombre'],
    ['1', '/tienda/aceites?orden=nombre'],
    ['2', '/tienda/aceites?orden=nombre&pagina=2'],
    ['3', '/tienda/aceites?orden=nombre&pagina=3'],
    ['Siguiente', '/tienda/aceites?orden=nombre&pagina=3'],
  ])
  expect(one('[aria-current=page]').textContent).toBe('2')
})

test('nothing comes before the first page or after the last', async () => {
  const first = await mount(<Pagination page={1} pages={2} />)
  expect(linksOf(first.place).map(([text]) => text)).toEqual(['1', '2', 'Siguiente'])
  const last = await mount(<Pagination page={2} pages={2} />)
  expect(linksOf(last.place).map(([text]) => text)).toEqual(['Anterior', '1', '2'])
})

test('a single page is not numbered', async () => {
  const { place } = await mount(<Pagination page={1} pages={1} />)
  expect(place.textContent).toBe('')
})

test('of many pages those are numbered that one may want from here', async () => {
  const { place } = await mount(<Pagination page={40} pages={84} />)
  expect(linksOf(place).map(([text]) => text)).toEqual(['Anterior', '1', '39', '40', '41', '84', 'Siguiente'])
})
