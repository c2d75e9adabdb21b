import { expect, test } from 'vitest'
import { productRow } from '../../test/mock-products.ts'
import { bulkRow, optionsOf, parseSheet, pastedValue } from './sheet-cells.ts'

test('the cells of a spreadsheet are read by line and tabulator', () => {
  expect(parseSheet('Jabón\t12,50\r\nChampú\t\r\n')).toEqual([
    ['Jabón', '12,50'],
    ['Champú', ''],
  ])
})

test('a pasted choice is found by its label or its value', () => {
  const options = optionsOf([{ id: 7, title: 'Jabones' }])
  expect(pastedValue('category', ' jabones ', options)).toBe('7')
  expect(pastedValue('category', '7', options)).toBe('7')
  expect(pastedValue('state', 'Oculto', options)).toBe('unlisted')
  expect(pastedValue('featured', 'SÍ', options)).toBe('true')
  expect(pastedValue('category', 'Velas', options)).toBeNull()
  expect(pastedValue('price', ' 12,50 ', options)).toBe('12,50')
})

test.each(['', '1.000', '12 uds', '1,5', '-3'])('the stock «%s» is sent as it is typed', (stock) => {
  const row = bulkRow(productRow(7, 'Jabón'), { stock })
  expect(row).toEqual({ id: 7, version: 'v7', changes: { stock, stock_was: 12 } })
})
