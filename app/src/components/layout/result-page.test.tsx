// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../test/mount.tsx'
import { ResultPage } from './result-page.tsx'

const scrollTo = vi.fn()

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
})

test('what takes the place of a form takes the focus and begins at its top', async () => {
  const { one } = await mount(
    <ResultPage autoFocusHeading title="Revisa tu correo">
      <p>Te hemos escrito.</p>
    </ResultPage>,
  )
  expect(document.activeElement).toBe(one('h1'))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
})

test('a screen that is gone to leaves the focus to the navigation', async () => {
  const { one } = await mount(
    <ResultPage title="Tu cuenta está activa">
      <p>Ya puedes entrar.</p>
    </ResultPage>,
  )
  expect(document.activeElement).not.toBe(one('h1'))
  expect(scrollTo).not.toHaveBeenCalled()
})
