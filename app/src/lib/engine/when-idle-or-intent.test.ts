// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const cookie = vi.spyOn(document, 'cookie', 'get')

async function begin() {
  vi.resetModules()
  const { whenIdleOrIntent } = await import('./when-idle-or-intent.ts')
  return { waiting: whenIdleOrIntent() }
}

beforeEach(() => {
  cookie.mockReturnValue('')
  delete window.capturedEvents
  vi.stubGlobal('requestIdleCallback', vi.fn())
})

test('a first visitor waits until the page is idle', async () => {
  const settled = vi.fn()
  const { waiting } = await begin()
  const ended = waiting.then(settled)
  await Promise.resolve()
  expect(settled).not.toHaveBeenCalled()
  vi.mocked(requestIdleCallback).mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 10 })
  await ended
})

for (const type of ['pointerdown', 'keydown'])
  test(`${type} ends the wait`, async () => {
    const { waiting } = await begin()
    dispatchEvent(new Event(type))
    await waiting
  })

test('browsers without idle callbacks wait for a time', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  await (await begin()).waiting
})

test('a returning visitor does not wait', async () => {
  cookie.mockReturnValue('mostrador_cart=1:0:1')
  await (await begin()).waiting
  expect(requestIdleCallback).not.toHaveBeenCalled()
})

test('input before hydration ends the wait', async () => {
  window.capturedEvents = [{ pressed: document.body }]
  await (await begin()).waiting
  expect(requestIdleCallback).not.toHaveBeenCalled()
})
