import type { FieldError } from 'mostrador'
import { expect, test } from 'vitest'
import { ignoreNotFound, toFailure } from './failure.ts'

const shopError = (fieldErrors: readonly FieldError[], statusCode = 422) =>
  Object.assign(new Error('x'), { name: 'ShopError', text: 'No es posible', statusCode, fieldErrors })

test('field errors are shown at their fields', () => {
  const errors = [{ field: 'email', message: 'Correo electrónico no es válido' }]
  expect(toFailure(shopError(errors))).toEqual({ errors })
})

test('an error without fields is shown as a whole', () => {
  expect(toFailure(shopError([]))).toEqual({ errors: [], message: 'No es posible' })
})

test('an error of another kind goes to the error screen', () => {
  const bug = new TypeError('x is undefined')
  expect(() => toFailure(bug)).toThrow(bug)
})

test('removing a missing entry succeeds, and any other failure is shown', async () => {
  await expect(ignoreNotFound(Promise.reject(shopError([], 404)))).resolves.toBeUndefined()
  const refusal = shopError([], 503)
  await expect(ignoreNotFound(Promise.reject(refusal))).rejects.toBe(refusal)
})
