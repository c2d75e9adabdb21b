// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { mount, press } from '../../test/mount.tsx'
import { ErrorSummary } from './error-summary.tsx'

const missing = [{ field: 'email', message: 'Correo electrónico es un campo requerido' }]

/** Form that always fails. */
function Refused() {
  const [errors, setErrors] = useState<typeof missing>([])
  return (
    <form>
      <ErrorSummary errors={errors} />
      <input id="email" />
      <button onClick={() => setErrors([...missing])} type="button">
        Enviar
      </button>
    </form>
  )
}

test('failed validation takes the focus, also when repeated', async () => {
  const { getOne } = await mount(<Refused />)
  const send = getOne('button')
  for (const time of ['first', 'second']) {
    send.focus()
    await press(send)
    expect(document.activeElement, time).toBe(getOne('[role=alert]'))
  }
})

test('each error focuses its field without a history entry', async () => {
  const { getOne, currentUrl } = await mount(<Refused />)
  await press(getOne('button'))
  await press(getOne('[role=alert] a'))
  expect(document.activeElement).toBe(getOne('#email'))
  expect(currentUrl()).toBe('/')
})

test('without errors nothing is rendered', async () => {
  const { container } = await mount(<ErrorSummary errors={[]} />)
  expect(container.innerHTML).toBe('')
})

test('a general failure shows the message of the server', async () => {
  const { getOne } = await mount(<ErrorSummary message="No es posible" />)
  expect(getOne('[role=alert]').textContent).toBe('No es posible')
})
