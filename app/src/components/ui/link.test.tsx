// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isAppPath } from '../../lib/router/internal-link.ts'
import { mount, press } from '../../test/mount.tsx'
import { Link, NavLink } from './link.tsx'
import { Prose } from './prose.tsx'

test('routes are paths of this site; the browser handles other sites, files and fragments', () => {
  for (const href of ['/', '/tienda/jabones', '/tienda/jabon-2.5-kg?formato=1', '?leccion=2', '?'])
    expect(isAppPath(href), href).toBe(true)
  for (const href of ['https://otra.example/', '//otra.example', '#nota', 'mailto:a@b.example', '/guia.pdf'])
    expect(isAppPath(href), href).toBe(false)
})

test('a link navigates within the app, and replaces the entry of the current URL', async () => {
  const { currentUrl, router } = await mount(<Link href="/contacto?a=1">Contacto</Link>)
  await press(screen.getByRole('link', { name: 'Contacto' }))
  expect(currentUrl()).toBe('/contacto?a=1')
  await press(screen.getByRole('link', { name: 'Contacto' }))
  expect(router.state.historyAction).toBe('REPLACE')
})

test('the browser handles a link with a target', async () => {
  const { currentUrl, getOne } = await mount(
    <Link href="/contacto" target="_blank">
      Contacto
    </Link>,
  )
  getOne('a').addEventListener('click', (event) => event.preventDefault())
  await press(getOne('a'))
  expect(currentUrl()).toBe('/')
})

test('a menu link is current on its own page, and with matchDescendants on pages below it', async () => {
  await mount(
    <>
      <NavLink href="/blog/cuaderno">Cuaderno</NavLink>
      <NavLink matchDescendants href="/blog/cuaderno">
        Artículos
      </NavLink>
    </>,
    '/blog/cuaderno/jara',
  )
  expect(screen.getByRole('link', { name: 'Cuaderno' }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: 'Artículos' }).getAttribute('aria-current')).toBe('page')
})

test('a link in editor content navigates within the app', async () => {
  const { currentUrl } = await mount(<Prose html='<p>Los <a href="/ayuda/envios#zonas">envíos</a></p>' />)
  await press(screen.getByRole('link', { name: 'envíos' }))
  expect(currentUrl()).toBe('/ayuda/envios')
})
