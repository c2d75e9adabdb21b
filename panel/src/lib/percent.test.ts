import { expect, test } from 'vitest'
import { hundredthsOf, percentText } from './percent.ts'

test('hundredths are shown with a decimal comma and without needless zeros', () => {
  expect([2100, 520, 525, 50, 5, 0, 10_000].map(percentText)).toEqual([
    '21',
    '5,2',
    '5,25',
    '0,5',
    '0,05',
    '0',
    '100',
  ])
})

test('percentages are read with a comma or a point', () => {
  const texts = ['21', '5,2', '5,25', '5.25', ' 0,5 ', '0', '0,05', '100', '100,00']
  expect(texts.map(hundredthsOf)).toEqual([2100, 520, 525, 525, 50, 0, 5, 10_000, 10_000])
})

test('anything else is no percentage', () => {
  const texts = ['', '-1', '100,01', '101', '5,255', '5,', ',5', '1.000', 'veinte', '21 %', '1e2']
  expect(texts.map(hundredthsOf)).toEqual(texts.map(() => null))
})
