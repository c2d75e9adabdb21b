// @vitest-environment happy-dom
import type { ProductCard } from 'mostrador'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toast, toast } from '../../components/ui/toast.tsx'
import { actAsync, mount, press } from '../../test/mount.tsx'
import { showAddedToCart } from './added-to-cart-toast.tsx'

const soap = {
  title: 'Jabón de Castilla',
  image: { url: '/imagenes/jabon', title: 'Jabón', width: 1, height: 1, widths: [] },
} as unknown as ProductCard

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn() })
})

afterEach(() => {
  toast.set(null)
  vi.useRealTimers()
})

const seconds = (n: number) => actAsync(() => vi.advanceTimersByTimeAsync(n * 1000))

test('the toast is shown for a limited time, and again for each product', async () => {
  const { container } = await mount(<Toast />)
  await actAsync(() => showAddedToCart(soap, '100 g'))
  expect(container.textContent).toContain('Jabón de Castilla100 g')
  await seconds(4)
  await actAsync(() => showAddedToCart(soap, '250 g'))
  await seconds(4)
  expect(container.textContent).toContain('250 g')
  await seconds(3)
  expect(container.textContent).toBe('')
})

test('it stays while it has the focus, and closes on a click', async () => {
  const { container, getOne } = await mount(<Toast />)
  await actAsync(() => showAddedToCart(soap, ''))
  vi.spyOn(getOne('section'), 'matches').mockReturnValue(true)
  await seconds(30)
  expect(container.textContent).toContain('Jabón')
  await press(getOne('button'))
  expect(container.textContent).toBe('')
})
