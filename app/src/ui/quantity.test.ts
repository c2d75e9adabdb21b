import { expect, test } from 'vitest'
import { readQuantity } from './quantity.tsx'

test('whole numbers are passed on, however large', () => {
  expect(['1', ' 12 ', '101', '007'].map(readQuantity)).toEqual([1, 12, 101, 7])
})

test('what is no number of units is nothing', () => {
  expect(['', '0', '-1', '1.5', '1,5', '1e3', 'dos', '12345678901'].map(readQuantity)).toEqual(
    Array(8).fill(null),
  )
})
