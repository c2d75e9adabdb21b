// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '../../test/mount.tsx'
import { Pagination } from './pagination.tsx'

const linksOf = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test('every page has its own URL, the first without a param, and filters stay', async () => {
  const { container, getOne } = await mount(
    <Pagination page={2} pages={3} />,
    '/tienda/aceites?orden=nombre&pagina=2',
  )
  expect(linksOf(container)).toEqual([
    ['Anterior', '/tienda/aceites?orden=nombre'],
    ['1', '/tienda/aceites?orden=nombre'],
    ['2', '/tienda/aceites?orden=nombre&pagina=2'],
    ['3', '/tienda/aceites?orden=nombre&pagina=3'],
    ['Siguiente', '/tienda/aceites?orden=nombre&pagina=3'],
  ])
  expect(getOne('[aria-current=page]').textContent).toBe('2')
})

test('the first page has no previous link, the last no next link', async () => {
  const first = await mount(<Pagination page={1} pages={2} />)
  expect(linksOf(first.container).map(([text]) => text)).toEqual(['1', '2', 'Siguiente'])
  const last = await mount(<Pagination page={2} pages={2} />)
  expect(linksOf(last.container).map(([text]) => text)).toEqual(['Anterior', '1', '2'])
})

test('a single page has no pagination', async () => {
  const { container } = await mount(<Pagination page={1} pages={1} />)
  expect(container.textContent).toBe('')
})

test('in a long list, the pages near the current one and the ends are shown', async () => {
  const { container } = await mount(<Pagination page={40} pages={84} />)
  expect(linksOf(container).map(([text]) => text)).toEqual([
    'Anterior',
    '1',
    '39',
    '40',
    '41',
    '84',
    'Siguiente',
  ])
})
