import { expect, test } from 'vitest'
import type { ProductListItem } from '../../lib/api/schema.ts'
import { figures, productRow } from '../../test/mock-products.ts'
import { bulkRow, type Edits, shownRows, withCell, withConflicts, withoutSent } from './sheet-edits.ts'

const NONE: Edits = new Map()
const SOAP = productRow(7, 'Jabón')
const CANDLE = productRow(8, 'Vela')

/** The soap after a sale and a change of its price. */
const changedSoap = (version = 'changed'): ProductListItem => ({
  ...SOAP,
  version,
  price: figures(990, 818),
  current: { ...SOAP.current, stock: 11 },
})

const rowOf = (edits: Edits, shown: ProductListItem) => {
  const edit = edits.get(shown.id)
  return edit && bulkRow(edit, shown)
}

test.each(['', '1.000', '12 uds', '1,5', '-3'])('the stock «%s» is sent as it is typed', (stock) => {
  const edits = withCell(NONE, SOAP, 'stock', stock, NONE)
  expect(rowOf(edits, SOAP)).toEqual({ id: 7, version: 'v7', changes: { stock, stock_was: 12 } })
})

test('a stock that was not counted is sent as such', () => {
  const uncounted = { ...SOAP, current: { ...SOAP.current, stock: null } }
  const edits = withCell(NONE, uncounted, 'stock', '3', NONE)
  expect(rowOf(edits, uncounted)?.changes).toEqual({ stock: '3', stock_was: null })
})

test('a row is sent over the product of its first change', () => {
  const first = withCell(NONE, SOAP, 'title', 'Jabón B', NONE)
  const edits = withCell(first, changedSoap(), 'stock', '5', NONE)
  expect(rowOf(edits, changedSoap())).toEqual({
    id: 7,
    version: 'v7',
    changes: { title: 'Jabón B', stock: '5', stock_was: 12 },
  })
})

test('after a conflict a row is sent over the product that is shown', () => {
  const refused = withConflicts(withCell(NONE, SOAP, 'stock', '5', NONE), new Set([7]))
  const expected = { id: 7, version: 'changed', changes: { stock: '5', stock_was: 11 } }
  expect(rowOf(refused, changedSoap())).toEqual(expected)
  const again = withCell(refused, changedSoap(), 'stock', '6', NONE)
  expect(rowOf(again, changedSoap('later'))).toEqual({
    ...expected,
    changes: { stock: '6', stock_was: 11 },
  })
})

test('a cell that returns to its stored text is no change', () => {
  const edits = withCell(NONE, SOAP, 'title', 'Jabón B', NONE)
  expect(withCell(edits, SOAP, 'title', 'Jabón', NONE).size).toBe(0)
})

test('only the changes that were sent end with a save, and others are for the saved product', () => {
  const sent = withCell(NONE, SOAP, 'title', 'Jabón B', NONE)
  const typed = withCell(withCell(sent, SOAP, 'sku', 'J-2', sent), CANDLE, 'title', 'Vela B', sent)
  const left = withoutSent(typed, sent, [changedSoap('saved')])
  expect([...left.keys()]).toEqual([7, 8])
  expect(rowOf(left, SOAP)).toEqual({ id: 7, version: 'saved', changes: { sku: 'J-2' } })
  expect(rowOf(left, CANDLE)).toEqual({ id: 8, version: 'v8', changes: { title: 'Vela B' } })
})

test('edited rows stay in the table when they leave the list', () => {
  const edits = withCell(NONE, CANDLE, 'title', 'Vela B', NONE)
  expect(shownRows([SOAP, CANDLE], edits)).toEqual([SOAP, CANDLE])
  expect(shownRows([SOAP], edits)).toEqual([SOAP, CANDLE])
  expect(shownRows([], NONE)).toEqual([])
})
