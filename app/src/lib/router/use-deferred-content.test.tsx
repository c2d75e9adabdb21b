// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { actAsync, mount } from '../../test/mount.tsx'
import { useDeferredContent } from './use-deferred-content.ts'

const Rest = () => useDeferredContent() && <hr />

const painted: (() => void)[] = []
vi.mock('../browser/after-paint.ts', () => ({ afterPaint: (work: () => void) => painted.push(work) }))

const paint = () => actAsync(() => painted.splice(0).forEach((work) => void work()))

test('an opened page is rendered at once, and deferred content of a navigation after the first paint', async () => {
  const shown = await mount(<Rest />, '/uno')
  const whole = () => shown.container.querySelector('hr') !== null
  expect(whole()).toBe(true)
  await paint()
  await actAsync(() => shown.router.navigate('/dos'))
  expect(whole()).toBe(false)
  await paint()
  expect(whole()).toBe(true)
  await actAsync(() => shown.router.navigate('/dos?page=2'))
  expect(whole()).toBe(true)
  await actAsync(() => shown.router.navigate('/tres#parte'))
  expect(whole()).toBe(true)
  await actAsync(() => shown.router.navigate('/cuatro'))
  await actAsync(() => shown.router.navigate(-1))
  expect(whole()).toBe(true)
})
