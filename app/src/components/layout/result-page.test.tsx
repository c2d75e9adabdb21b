// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../test/mount.tsx'
import { ResultPage } from './result-page.tsx'

const scrollTo = vi.fn()

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
})

test('an element that replaces a form takes the focus and scrolls into view', async () => {
  const { getOne } = await mount(
    <ResultPage autoFocusHeading title="Revisa tu correo">
      <p>Te hemos escrito.</p>
    </ResultPage>,
  )
  expect(document.activeElement).toBe(getOne('h1'))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
})

test('on another route the focus is left to the navigation', async () => {
  const { getOne } = await mount(
    <ResultPage title="Tu cuenta está activa">
      <p>Ya puedes entrar.</p>
    </ResultPage>,
  )
  expect(document.activeElement).not.toBe(getOne('h1'))
  expect(scrollTo).not.toHaveBeenCalled()
})
