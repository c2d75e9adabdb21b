// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { actAsync, mount, press } from '../../test/mount.tsx'
import { RoutesContext } from './navigation-progress.tsx'
import { OfflineBanner, type RouteHandle } from './offline-banner.tsx'
import { PageHeading } from './page-heading.tsx'

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
  const { container, router, currentUrl } = await mount(<OfflineBanner />)
  expect(container.textContent).toBe('')
  await actAsync(() => router.navigate('/compra'))
  expect(currentUrl()).toBe('/compra')
})

test('offline, a navigation to an uncached route is blocked and may be cancelled', async () => {
  const { container, router, currentUrl } = await mount(<OfflineBanner />)
  await turn(false)
  await actAsync(() => router.navigate('/compra'))
  expect(currentUrl()).toBe('/')
  const [, stay] = container.querySelectorAll('button')
  await press(stay as HTMLElement)
  expect(container.querySelectorAll('button')).toHaveLength(0)
  expect(container.textContent).not.toBe('')
})

test('a blocked navigation proceeds once the network is back', async () => {
  const { container, router, currentUrl } = await mount(<OfflineBanner />)
  await turn(false)
  await actAsync(() => router.navigate('/compra'))
  await turn(true)
  const [goOn] = container.querySelectorAll('button')
  expect(goOn?.textContent).toBe('Ir a la página')
  await press(goOn as HTMLElement)
  expect(currentUrl()).toBe('/compra')
  expect(container.textContent).toBe('')
})

test('search params of the same route may change offline', async () => {
  const { router, currentUrl } = await mount(<OfflineBanner />, '/tienda/aceites?linea=jara')
  await turn(false)
  await actAsync(() => router.navigate('/tienda/aceites?linea=jara#arriba'))
  expect(currentUrl()).toBe('/tienda/aceites?linea=jara')
  expect(router.state.location.hash).toBe('#arriba')
})

test('cancelling restores the focus, or focuses the heading if the element is gone', async () => {
  const { router, getOne } = await mount(
    <main>
      <PageHeading>Aceites</PageHeading>
      <a href="/compra">Tu carrito</a>
      <OfflineBanner />
    </main>,
  )
  await turn(false)
  getOne('a').focus()
  await actAsync(() => router.navigate('/compra'))
  getOne('button:last-child').focus()
  await press(getOne('button:last-child'))
  expect(document.activeElement).toBe(getOne('a'))

  await actAsync(() => router.navigate('/compra'))
  getOne('a').remove()
  await press(getOne('button:last-child'))
  expect(document.activeElement).toBe(getOne('h1'))
})

test('a route that works offline proceeds; one that works within itself does so for its own path', async () => {
  const routes = [
    { path: '/logout', handle: { worksOffline: 'always' } satisfies RouteHandle },
    { path: '/tarifario', handle: { worksOffline: 'within' } satisfies RouteHandle },
    { path: '*' },
  ]
  const { router, currentUrl } = await mount(
    <RoutesContext value={routes}>
      <OfflineBanner />
    </RoutesContext>,
    '/tarifario',
  )
  await turn(false)
  await actAsync(() => router.navigate('/tarifario?texto=jara'))
  expect(currentUrl()).toBe('/tarifario?texto=jara')
  await actAsync(() => router.navigate('/compra'))
  expect(currentUrl()).toBe('/tarifario?texto=jara')
  await actAsync(() => router.navigate('/logout'))
  expect(currentUrl()).toBe('/logout')
  await actAsync(() => router.navigate('/tarifario'))
  expect(currentUrl()).toBe('/logout')
})
