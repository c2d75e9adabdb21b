// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { actAsync, mount, press } from '../../test/mount.tsx'
import { RoutesContext } from './navigation-progress.tsx'
import { OfflineBanner, type RouteHandle } from './offline-banner.tsx'

let online = true

beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})

const turn = (now: boolean) =>
  actAsync(() => {
    online = now
    dispatchEvent(new Event(now ? 'online' : 'offline'))
  })

test('online, nothing is shown and every navigation proceeds', async () => {
  const { place, router, address } = await mount(<OfflineBanner />)
  expect(place.textContent).toBe('')
  await actAsync(() => router.navigate('/compra'))
  expect(address()).toBe('/compra')
})

test('offline, a navigation to an uncached route is blocked and may be cancelled', async () => {
  const { place, router, address } = await mount(<OfflineBanner />)
  await turn(false)
  await actAsync(() => router.navigate('/compra'))
  expect(address()).toBe('/')
  const [, stay] = place.querySelectorAll('button')
  await press(stay as HTMLElement)
  expect(place.querySelectorAll('button')).toHaveLength(0)
  expect(place.textContent).not.toBe('')
})

test('a blocked navigation proceeds once the network is back', async () => {
  const { place, router, address } = await mount(<OfflineBanner />)
  await turn(false)
  await actAsync(() => router.navigate('/compra'))
  await turn(true)
  const [goOn] = place.querySelectorAll('button')
  expect(goOn?.textContent).toBe('Ir a la página')
  await press(goOn as HTMLElement)
  expect(address()).toBe('/compra')
  expect(place.textContent).toBe('')
})

test('search params of the same route may change offline', async () => {
  const { router, address } = await mount(<OfflineBanner />, '/tienda/aceites?linea=jara')
  await turn(false)
  await actAsync(() => router.navigate('/tienda/aceites?linea=jara#arriba'))
  expect(address()).toBe('/tienda/aceites?linea=jara')
  expect(router.state.location.hash).toBe('#arriba')
})

test('cancelling restores the focus, or focuses the heading if the element is gone', async () => {
  const { router, one } = await mount(
    <main>
      <h1 tabIndex={-1}>Aceites</h1>
      <a href="/compra">Tu carrito</a>
      <OfflineBanner />
    </main>,
  )
  await turn(false)
  one('a').focus()
  await actAsync(() => router.navigate('/compra'))
  one('button:last-child').focus()
  await press(one('button:last-child'))
  expect(document.activeElement).toBe(one('a'))

  await actAsync(() => router.navigate('/compra'))
  one('a').remove()
  await press(one('button:last-child'))
  expect(document.activeElement).toBe(one('h1'))
})

test('a route that works offline proceeds; one that works within itself does so for its own path', async () => {
  const routes = [
    { path: '/logout', handle: { worksOffline: 'always' } satisfies RouteHandle },
    { path: '/tarifario', handle: { worksOffline: 'within' } satisfies RouteHandle },
    { path: '*' },
  ]
  const { router, address } = await mount(
    <RoutesContext value={routes}>
      <OfflineBanner />
    </RoutesContext>,
    '/tarifario',
  )
  await turn(false)
  await actAsync(() => router.navigate('/tarifario?texto=jara'))
  expect(address()).toBe('/tarifario?texto=jara')
  await actAsync(() => router.navigate('/compra'))
  expect(address()).toBe('/tarifario?texto=jara')
  await actAsync(() => router.navigate('/logout'))
  expect(address()).toBe('/logout')
  await actAsync(() => router.navigate('/tarifario'))
  expect(address()).toBe('/logout')
})
