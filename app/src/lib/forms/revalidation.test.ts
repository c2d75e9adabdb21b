import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { expect, test } from 'vitest'
import { keepingForms, unlessRefused } from './revalidation.ts'

const asked = (actionResult?: unknown) =>
  unlessRefused({ actionResult, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs)

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
  expect(await keepingForms(async () => ({}))()).toEqual({ shouldRevalidate: unlessRefused })
  expect(await keepingForms(async () => ({ shouldRevalidate: never }))()).toEqual({ shouldRevalidate: never })
})
