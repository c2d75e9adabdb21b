import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { expect, test } from 'vitest'
import { skipRevalidationOnError, withFormRevalidation } from './revalidation.ts'

const asked = (actionResult?: unknown) =>
  skipRevalidationOnError({ actionResult, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs)

test('failed validation does not revalidate', () => {
  expect(asked({ errors: [{ field: 'email', message: 'no es válido' }] })).toBe(false)
  expect(asked({ errors: [], message: 'Sin conexión' })).toBe(false)
})

test('every other case revalidates', () => {
  expect(asked()).toBe(true)
  expect(asked({ saved: true })).toBe(true)
  expect(asked(null)).toBe(true)
  expect(asked('errors')).toBe(true)
})

test('a route’s own shouldRevalidate takes precedence', async () => {
  const never = () => false
  expect(await withFormRevalidation(async () => ({}))()).toEqual({
    shouldRevalidate: skipRevalidationOnError,
  })
  expect(await withFormRevalidation(async () => ({ shouldRevalidate: never }))()).toEqual({
    shouldRevalidate: never,
  })
})
