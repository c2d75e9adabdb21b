import { expect, test } from 'vitest'
import { readNumber } from './quantity.tsx'

test('what is typed is passed on as the number it is, however unfit', () => {
  const typed = ['1', ' 12 ', '101', '007', '0', '-1', '1,5', '1.5', '1.000', '1000000000000', '']
  expect(typed.map(readNumber)).toEqual([1, 12, 101, 7, 0, -1, 1.5, 1.5, 1000, 1e12, 0])
})

test('words are no number', () => {
  expect(['dos', '1,5,2', '3 kg'].map(readNumber)).toEqual([Number.NaN, Number.NaN, Number.NaN])
})
