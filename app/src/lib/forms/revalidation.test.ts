import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { expect, test } from 'vitest'
import { skipRevalidationOnError, withFormRevalidation } from './revalidation.ts'

const asked = (actionResult?: unknown) =>
  skipRevalidationOnError({ actionResult, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs)

test('a form that was refused leaves its screen as it is', () => {
  expect(asked({ errors: [{ field: 'email', message: 'no es válido' }] })).toBe(false)
  expect(asked({ errors: [], message: 'Sin conexión' })).toBe(false)
})

test('whatever else happens, the screen is read anew', () => {
  expect(asked()).toBe(true)
  expect(asked({ saved: true })).toBe(true)
  expect(asked(null)).toBe(true)
  expect(asked('errors')).toBe(true)
})

test('a screen with its own mind keeps it', async () => {
  const never = () => false
  expect(await withFormRevalidation(async () => ({}))()).toEqual({
    shouldRevalidate: skipRevalidationOnError,
  })
  expect(await withFormRevalidation(async () => ({ shouldRevalidate: never }))()).toEqual({
    shouldRevalidate: never,
  })
})
