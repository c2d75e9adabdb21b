import { expect, test } from 'vitest'
import { optional } from './optional.ts'

test('what the shop gives is there, and what it does not give is not missed', async () => {
  expect(await optional(Promise.resolve(['gel']))).toEqual(['gel'])
  const refused = Object.assign(new Error('No es posible'), { name: 'ShopError', status: 500 })
  expect(await optional(Promise.reject(refused))).toEqual([])
})

test('an error of our own is not hidden', async () => {
  await expect(optional(Promise.reject(new TypeError('undefined')))).rejects.toThrow(TypeError)
})
