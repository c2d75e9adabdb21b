import { expect, test } from 'vitest'
import { optional } from './optional.ts'

test('returns a value when the request succeeds, and an empty list when the shop fails', async () => {
  expect(await optional(Promise.resolve(['gel']))).toEqual(['gel'])
  const refused = Object.assign(new Error('No es posible'), { name: 'ShopError', status: 500 })
  expect(await optional(Promise.reject(refused))).toEqual([])
})

test('an error of the program is rethrown', async () => {
  await expect(optional(Promise.reject(new TypeError('undefined')))).rejects.toThrow(TypeError)
})
