import { expect, test } from 'vitest'
import { columnOptions, parseSheet, pastedValue } from './sheet-cells.ts'

test('the cells of a spreadsheet are read by line and tabulator', () => {
  expect(parseSheet('Jabón\t12,50\r\nChampú\t\r\n')).toEqual([
    ['Jabón', '12,50'],
    ['Champú', ''],
  ])
})

test('a pasted choice is found by its label or its value', () => {
  const options = columnOptions([{ id: 7, title: 'Jabones' }])
  expect(pastedValue('category', ' jabones ', options)).toBe('7')
  expect(pastedValue('category', '7', options)).toBe('7')
  expect(pastedValue('state', 'Oculto', options)).toBe('unlisted')
  expect(pastedValue('featured', 'SÍ', options)).toBe('true')
  expect(pastedValue('category', 'Velas', options)).toBeNull()
  expect(pastedValue('price', ' 12,50 ', options)).toBe('12,50')
})
