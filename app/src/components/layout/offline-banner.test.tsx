// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { mount, press, when } from '../../test/mount.tsx'
import { RouteTable } from './navigation-progress.tsx'
import { Connection, type Handle } from './offline-banner.tsx'

let online = true

beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})

const turn = (now: boolean) =>
  when(() => {
    online = now
    dispatchEvent(new Event(now ? 'online' : 'offline'))
  })

test('with a network nothing is said and every way is open', async () => {
  const { place, router, address } = await mount(<Connection />)
  expect(place.textContent).toBe('')
  await when(() => router.navigate('/compra'))
  expect(address()).toBe('/compra')
})

test('without one nobody leaves for a screen that cannot come, and may stay', async () => {
  const { place, router, address } = await mount(<Connection />)
  await turn(false)
  await when(() => router.navigate('/compra'))
  expect(address()).toBe('/')
  const [, stay] = place.querySelectorAll('button')
  await press(stay as HTMLElement)
  expect(place.querySelectorAll('button')).toHaveLength(0)
  expect(place.textContent).not.toBe('')
})

test('what waited goes on once the network is back', async () => {
  const { place, router, address } = await mount(<Connection />)
  await turn(false)
  await when(() => router.navigate('/compra'))
  await turn(true)
  const [goOn] = place.querySelectorAll('button')
  expect(goOn?.textContent).toBe('Ir a la página')
  await press(goOn as HTMLElement)
  expect(address()).toBe('/compra')
  expect(place.textContent).toBe('')
})

test('the same screen may be narrowed without a network', async () => {
  const { router, address } = await mount(<Connection />, '/tienda/aceites?linea=jara')
  await turn(false)
  await when(() => router.navigate('/tienda/aceites?linea=jara#arriba'))
  expect(address()).toBe('/tienda/aceites?linea=jara')
  expect(router.state.location.hash).toBe('#arriba')
})

test('who stays is back at what had the focus, or at the heading when that is gone', async () => {
  const { router, one } = await mount(
    <main>
      <h1 tabIndex={-1}>Aceites</h1>
      <a href="/compra">Tu carrito</a>
      <Connection />
    </main>,
  )
  await turn(false)
  one('a').focus()
  await when(() => router.navigate('/compra'))
  one('button:last-child').focus()
  await press(one('button:last-child'))
  expect(document.activeElement).toBe(one('a'))

  await when(() => router.navigate('/compra'))
  one('a').remove()
  await press(one('button:last-child'))
  expect(document.activeElement).toBe(one('h1'))
})

test('a route that needs no network is open, one that is there whole within itself', async () => {
  const routes = [
    { path: '/logout', handle: { offline: 'always' } satisfies Handle },
    { path: '/tarifario', handle: { offline: 'within' } satisfies Handle },
    { path: '*' },
  ]
  const { router, address } = await mount(
    <RouteTable value={routes}>
      <Connection />
    </RouteTable>,
    '/tarifario',
  )
  await turn(false)
  await when(() => router.navigate('/tarifario?texto=jara'))
  expect(address()).toBe('/tarifario?texto=jara')
  await when(() => router.navigate('/compra'))
  expect(address()).toBe('/tarifario?texto=jara')
  await when(() => router.navigate('/logout'))
  expect(address()).toBe('/logout')
  await when(() => router.navigate('/tarifario'))
  expect(address()).toBe('/logout')
})
