// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Form, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { submitOnce } from './submit-once.ts'

/** A screen with a form that posts, held by the guard, and another that only asks. */
async function screen() {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let answer: () => void = () => undefined
  const sent = vi.fn(() => new Promise<null>((done) => (answer = () => done(null))))
  const element = (
    <>
      <Form method="post">
        <button type="submit">Guardar</button>
      </Form>
      <Form role="search">
        <input name="q" type="hidden" value="jara" />
        <button type="submit">Buscar</button>
      </Form>
    </>
  )
  const router = createMemoryRouter([{ path: '*', element, action: sent }])
  await act(async () => root.render(<RouterProvider router={router} />))
  const free = submitOnce(router, document)
  onTestFinished(async () => {
    free()
    await act(async () => root.unmount())
    place.remove()
  })
  const button = (form: string) => place.querySelector(`${form} button`) as HTMLElement
  return {
    save: button('[method=post]'),
    search: button('[role=search]'),
    sent,
    router,
    answer: () => act(async () => answer()),
  }
}

test('two presses before the screen is drawn anew are one', async () => {
  const { save, sent, answer } = await screen()
  await act(async () => {
    save.click()
    save.click()
  })
  expect(sent).toHaveBeenCalledOnce()
  await act(async () => save.click())
  expect(sent).toHaveBeenCalledOnce()

  await answer()
  await act(async () => save.click())
  expect(sent).toHaveBeenCalledTimes(2)
})

test('a form that only asks may overtake one that is on its way', async () => {
  const { save, search, router } = await screen()
  await act(async () => save.click())
  await act(async () => search.click())
  expect(router.state.location.search).toBe('?q=jara')
})
