// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount, press } from '../../test/mount.tsx'
import { Field } from '../ui/field.tsx'
import { ActionForm, SubmitButton } from './action-form.tsx'

const failure = { errors: [{ field: 'email', message: 'Correo electrónico es un campo requerido' }] }

test('a failure is summarised and shown at its field, whose link focuses it', async () => {
  const { getOne, container } = await mount(
    <ActionForm failure={failure}>
      <Field label="Nombre" name="name" />
      <Field label="Correo electrónico" name="email" />
      <SubmitButton>Enviar</SubmitButton>
    </ActionForm>,
  )
  expect(getOne('#email-error').textContent).toBe(failure.errors[0]?.message)
  expect(getOne('#email').getAttribute('aria-describedby')).toBe('email-error')
  expect(container.querySelector('#name-error')).toBeNull()
  expect(document.activeElement).toBe(getOne('[role=alert]'))
  await press(getOne('[role=alert] a'))
  expect(document.activeElement).toBe(getOne('#email'))
})
