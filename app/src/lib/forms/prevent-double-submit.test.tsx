// @vitest-environment happy-dom
import { Form } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { actAsync, mount, press } from '../../test/mount.tsx'
import { preventDoubleSubmit } from './prevent-double-submit.ts'

/** Screen with a guarded POST form and a GET form. */
async function screen() {
  let answer: () => void = () => undefined
  const sent = vi.fn(() => new Promise<null>((done) => (answer = () => done(null))))
  const forms = (
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
  const { container, router } = await mount(forms, '/', sent)
  onTestFinished(preventDoubleSubmit(router, document))
  const button = (form: string) => container.querySelector<HTMLElement>(`${form} button`) as HTMLElement
  return {
    save: button('[method=post]'),
    search: button('[role=search]'),
    sent,
    router,
    answer: () => actAsync(answer),
  }
}

test('a second submission before the next render is ignored', async () => {
  const { save, sent, answer } = await screen()
  await actAsync(() => {
    save.click()
    save.click()
  })
  expect(sent).toHaveBeenCalledOnce()
  await press(save)
  expect(sent).toHaveBeenCalledOnce()

  await answer()
  await press(save)
  expect(sent).toHaveBeenCalledTimes(2)
})

test('a GET form may be submitted during a navigation', async () => {
  const { save, search, router } = await screen()
  await press(save)
  await press(search)
  expect(router.state.location.search).toBe('?q=jara')
})

test('once a form is answered, another one may be submitted during revalidation', () => {
  document.body.innerHTML = ['uno', 'dos']
    .map((name) => `<form method="post"><button name="about" type="submit" value="${name}"></button></form>`)
    .join('')
  const buttons = document.querySelectorAll('button')
  const [first, second] = [...buttons] as unknown as [HTMLElement, HTMLElement]
  const formData = new FormData()
  formData.set('about', 'uno')
  const held = (button: HTMLElement, state: string, leadsTo: string) => {
    const navigation = { state, formMethod: 'POST', formData, location: { pathname: leadsTo } }
    const router = { state: { navigation, location: { pathname: '/' } } } as never
    const stop = preventDoubleSubmit(router, document)
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button })
    button.parentElement?.dispatchEvent(event)
    stop()
    return event.defaultPrevented
  }
  expect(held(second, 'loading', '/')).toBe(false)
  expect(held(first, 'loading', '/')).toBe(true)
  expect(held(second, 'submitting', '/')).toBe(true)
  expect(held(second, 'loading', '/compra')).toBe(true)
})
