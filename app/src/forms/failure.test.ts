import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const shopError = (payload: unknown) =>
  Object.assign(new Error('No es posible'), { name: 'ShopError', code: 'x', status: 422, payload })

test('errors of fields are shown at their fields', () => {
  const errors = [{ field: 'email', message: 'Correo electrónico no es válido' }]
  expect(failureOf(shopError({ code: 'invalid', errors }))).toEqual({ errors })
})

test('an error without fields is shown as a whole', () => {
  for (const payload of [null, 'texto', {}, { errors: 'no' }, { errors: [1, null, { field: 'a' }] }]) {
    expect(failureOf(shopError(payload))).toEqual({ errors: [], message: 'No es posible' })
  }
})

test('what is no answer of the shop goes to the error screen', () => {
  const bug = new TypeError('x is undefined')
  expect(() => failureOf(bug)).toThrow(bug)
})
