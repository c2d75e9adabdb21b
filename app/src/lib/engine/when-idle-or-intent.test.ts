// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

async function begin() {
  vi.resetModules()
  return (await import('./when-idle-or-intent.ts')).whenIdleOrIntent()
}

beforeEach(() => {
  document.cookie = 'mostrador_cart=; max-age=0'
  delete window.capturedEvents
  vi.stubGlobal('requestIdleCallback', vi.fn())
})

test('a first visitor waits until the page is idle', async () => {
  const settled = vi.fn()
  const waiting = begin().then(settled)
  await vi.waitFor(() => expect(requestIdleCallback).toHaveBeenCalled())
  expect(settled).not.toHaveBeenCalled()
  vi.mocked(requestIdleCallback).mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 10 })
  await waiting
})

for (const type of ['pointerdown', 'keydown'])
  test(`${type} ends the wait`, async () => {
    const waiting = begin()
    await vi.waitFor(() => expect(requestIdleCallback).toHaveBeenCalled())
    dispatchEvent(new Event(type))
    await waiting
  })

test('browsers without idle callbacks wait for a time', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  await begin()
})

test('a returning visitor does not wait', async () => {
  document.cookie = 'mostrador_cart=1:0:1'
  await begin()
  expect(requestIdleCallback).not.toHaveBeenCalled()
})

test('input before hydration ends the wait', async () => {
  window.capturedEvents = []
  window.capturedEvents.push({ pressed: document.body })
  await begin()
  expect(requestIdleCallback).not.toHaveBeenCalled()
})
