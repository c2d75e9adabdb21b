import { expect, test } from 'vitest'
import { optionsOf } from '../../lib/options.ts'
import { type Filter, filterSummary } from './filter.tsx'
import { isSameParams, nextSort } from './list-state.ts'

const state: Filter = {
  kind: 'options',
  id: 'state',
  label: 'Estado',
  options: optionsOf({ paid: 'Pagado', preparing: 'En preparación', shipped: 'Enviado' }),
}
const dates: Filter = { kind: 'dates', label: 'Fecha', from: 'from', to: 'to' }

test('a filter is summed up in words', () => {
  expect(filterSummary(state, {})).toBe('')
  expect(filterSummary(state, { state: 'shipped,paid' })).toBe('Pagado, Enviado')
  expect(filterSummary(state, { state: 'paid,preparing,shipped' })).toBe('3 opciones')
  expect(filterSummary(dates, { from: '2026-11-01', to: '2026-11-30' })).toBe('01/11/2026 a 30/11/2026')
  expect(filterSummary(dates, { to: '2026-11-30' })).toBe('hasta 30/11/2026')
})

test('parameters are compared without their order', () => {
  expect(isSameParams({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(isSameParams({ a: '1' }, { a: '1', b: '2' })).toBe(false)
})

test('a column sorts up, down and not at all', () => {
  expect(nextSort(undefined, 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBe('')
  expect(nextSort('-date', 'name')).toBe('name')
})
