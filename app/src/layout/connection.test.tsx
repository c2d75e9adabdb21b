// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { mount, press, when } from '../testing/mount.tsx'
import { Connection } from './connection.tsx'

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
