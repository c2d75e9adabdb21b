// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createTestShop, mount } from '../../test/mount.tsx'
import { Root } from './root.tsx'

const error = {
  status: 500,
  message: 'x',
  linkText: 'Volver a la página principal',
  action: 'home',
  rendered: true,
  pictureAlt: 'Una flor seca: error 500',
  pictureTitle: 'N.º 500',
} as const

// Rules 2.5 and 4.25.
test('the error screen replaces the app, with one link and a picture', async () => {
  const { container, getOne } = await mount(<Root />, '/compra', undefined, createTestShop({ error }))
  expect([...container.querySelectorAll('main a')].map((link) => link.textContent)).toEqual([error.linkText])
  expect(getOne('main a').getAttribute('href')).toBe('/')
  expect(getOne('[role=img]').outerHTML).toContain('error 500')
  expect(container.querySelector('.skip-link'), 'nothing of the app').toBeNull()
})

// Rule 2.5.
test('503 offers to reload the page', async () => {
  const unavailable = { ...error, status: 503, linkText: 'Refrescar', action: 'reload' } as const
  const { getOne } = await mount(<Root />, '/compra?a=1', undefined, createTestShop({ error: unavailable }))
  const link = getOne('main a')
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Refrescar', '/compra?a=1'])
  expect(link.getAttribute('target'), 'a page load').toBe('_self')
})

// Rules 2.5 and 4.3.
test('an error that is not rendered leaves the app unchanged', async () => {
  const { container } = await mount(
    <Root />,
    '/',
    undefined,
    createTestShop({ error: { ...error, rendered: false } }),
  )
  expect(container.querySelector('main')).toBeNull()
  expect(container.querySelector('.skip-link')).not.toBeNull()
})
