// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { mount, press } from '../../test/mount.tsx'
import { ErrorSummary, getFieldError } from './error-summary.tsx'

const missing = [{ field: 'email', message: 'Correo electrónico es un campo requerido' }]

/** Form that always fails. */
function Refused() {
  const [errors, setErrors] = useState<typeof missing>([])
  return (
    <>
      <ErrorSummary errors={errors} />
      <input id="email" />
      <button onClick={() => setErrors([...missing])} type="button">
        Enviar
      </button>
    </>
  )
}

test('what was refused takes the focus, and takes it again the next time', async () => {
  const { one } = await mount(<Refused />)
  const send = one('button')
  for (const time of ['first', 'second']) {
    send.focus()
    await press(send)
    expect(document.activeElement, time).toBe(one('[role=alert]'))
  }
})

test('each error leads to its field and leaves no trace in the address', async () => {
  const { one, address } = await mount(<Refused />)
  await press(one('button'))
  await press(one('[role=alert] a'))
  expect(document.activeElement).toBe(one('#email'))
  expect(address()).toBe('/')
})

test('a form without errors says nothing', async () => {
  const { place } = await mount(<ErrorSummary errors={[]} />)
  expect(place.innerHTML).toBe('')
})

test('what was refused as a whole is said in the words of who refused it', async () => {
  const { one } = await mount(<ErrorSummary message="No es posible" />)
  expect(one('[role=alert]').textContent).toBe('No es posible')
})

test('a field finds its own error', () => {
  expect(getFieldError(missing, 'email')).toBe(missing[0]?.message)
  expect(getFieldError(missing, 'name')).toBeUndefined()
  expect(getFieldError(undefined, 'name')).toBeUndefined()
})
