import { Sun } from 'lucide-react'
import { expect, test } from 'vitest'
import { matching } from './palette.ts'

test('entries match every word, without regard to accents and case', () => {
  const entries = ['Catálogo de productos', 'Pedidos'].map((label) => ({ id: label, label, icon: Sun }))
  const found = (text: string) => matching(entries, text).map(({ label }) => label)
  expect(found('PRODUCTOS catalogo')).toEqual(['Catálogo de productos'])
  expect(found('pedidos catálogo')).toEqual([])
  expect(found('')).toHaveLength(2)
})
