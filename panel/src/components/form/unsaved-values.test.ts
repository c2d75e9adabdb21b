import { expect, test } from 'vitest'
import { withTyped } from './unsaved-values.ts'

const row = (id: number | null, title: string) => ({ id, title })

test('only the members that were changed since the request keep what was typed', () => {
  const sent = { name: ' Ana', city: 'León', offer: { price: '1', from: '' } }
  const saved = { name: 'Ana', city: 'León', offer: { price: '1,00', from: '' } }
  const typed = { ...sent, city: 'Lugo', offer: { price: '1', from: '2026-12-01' } }
  expect(withTyped(sent, saved, typed)).toEqual({
    name: 'Ana',
    city: 'Lugo',
    offer: { price: '1,00', from: '2026-12-01' },
  })
  expect(withTyped(sent, saved, structuredClone(sent))).toBe(saved)
})

test('rows keep the identifiers that the server gave them', () => {
  const sent = [row(null, 'Rojo'), row(null, 'Verde')]
  const saved = [row(1, 'Rojo'), row(2, 'Verde')]
  const rows = (typed: typeof sent) => withTyped(sent, saved, typed)
  expect(rows([row(null, 'Rojo'), row(null, 'Verde oliva'), row(null, 'Azul')])).toEqual([
    row(1, 'Rojo'),
    row(2, 'Verde oliva'),
    row(null, 'Azul'),
  ])
  expect(rows([row(null, 'Verde'), row(null, 'Rojo')])).toEqual([row(2, 'Verde'), row(1, 'Rojo')])
  expect(rows([row(null, 'Verde')])).toEqual([row(2, 'Verde')])
})

test('rows that the server has joined are kept as typed', () => {
  const typed = [row(null, 'Rojo'), row(null, 'Gris')]
  expect(withTyped([row(null, 'Rojo'), row(null, 'Rojo')], [row(1, 'Rojo')], typed)).toEqual(typed)
})
