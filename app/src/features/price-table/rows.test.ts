import type { Amount, ProductCard } from 'mostrador'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { filterRows, parseSort, rowCategories, toRows } from './rows.ts'

const amount = (cents: number): Amount => ({ cents, text: `${cents}` })
const price = (net: number) => ({
  shown: amount(net),
  net: amount(net),
  taxes: amount(21),
  gross: amount(net + 21),
  includesTax: false,
  taxName: 'IVA',
  taxText: 'Sin IVA.',
  prior: null,
  priorText: null,
  discountPercent: null,
  unitPrice: null,
})
const product = (id: number, title: string, category: string, net: number, variants: string[] = []) =>
  ({
    id,
    title,
    price: price(net),
    soldOut: false,
    collection: null,
    category: { id: 1, slug: category.toLowerCase(), title: category },
    variants: variants.map((name, i) => ({
      id: id * 10 + i,
      title: name,
      price: price(net + i),
      soldOut: i > 0,
    })),
  }) as unknown as ProductCard

const rows = toRows([
  product(1, 'Jabón de Castilla', 'Higiene', 450),
  product(2, 'Aceite de almendras', 'Aceites', 900, ['100 ml', '1 l']),
  product(3, '=SUMA(A1)', 'Higiene', -5),
])
const names = (wanted: Partial<Parameters<typeof filterRows>[1]>) =>
  filterRows(rows, { text: '', category: '', sort: 'producto', ...wanted }, everything).map(
    ({ name }) => name,
  )
const everything = (texts: readonly string[]) => [...texts.keys()]

test('each variant is a row', () => {
  expect(rows.map(({ key }) => key)).toEqual(['1', '2:20', '2:21', '3'])
  expect(rows[2]?.soldOut).toBe(true)
})

test('the core searches names and categories; the category filter narrows the result', () => {
  const wanted = { text: 'aceites', category: '', sort: 'producto' } as const
  const found = filterRows(rows, wanted, (texts, text) => {
    expect(text).toBe('aceites')
    expect(texts[1]?.trim()).toBe('Aceite de almendras, 100 ml Aceites')
    return [1, 3]
  })
  expect(found.map(({ key }) => key)).toEqual(['3', '2:20'])
  expect(names({ category: 'aceites' })).toHaveLength(2)
})

test('sorts by name and by price, in both directions', () => {
  expect(names({ sort: '-precio' })[0]).toBe('Aceite de almendras, 1 l')
  expect(names({ sort: 'precio' })[0]).toBe('=SUMA(A1)')
  expect(names({ sort: '-producto' })[0]).toBe('Jabón de Castilla')
  expect(parseSort('otra-cosa')).toBe('producto')
})

test('variants keep their order whichever way the products are sorted', () => {
  const formats = ['Aceite de almendras, 100 ml', 'Aceite de almendras, 1 l']
  expect(names({}).filter((name) => name.startsWith('Aceite'))).toEqual(formats)
  expect(names({ sort: '-producto' }).filter((name) => name.startsWith('Aceite'))).toEqual(formats)
})

test('lists the categories by name', () => {
  expect(rowCategories(rows).map(({ title }) => title)).toEqual(['Aceites', 'Higiene'])
})

test('a spreadsheet gets numbers, and no formula from the data', () => {
  const lines = toCsv(rows).split('\r\n')
  expect(lines[0]).toBe('\uFEFFProducto;Formato;Categoría;Sin IVA;IVA;Con IVA;Agotado')
  expect(lines[2]).toBe('"Aceite de almendras";"100 ml";"Aceites";9,00;0,21;9,21;no')
  expect(lines[4]).toBe('"\'=SUMA(A1)";"";"Higiene";-0,05;0,21;0,16;no')
  expect(lines).toHaveLength(6)
})

test('a table of several taxes does not name one of them', () => {
  const [first, ...others] = rows
  const elsewhere = first ? [{ ...first, price: { ...first.price, taxName: 'IGIC' } }] : []
  expect(toCsv(elsewhere)).toContain(';Sin IGIC;IGIC;Con IGIC;')
  expect(toCsv([...elsewhere, ...others])).toContain(';Sin impuestos;Impuestos;Con impuestos;')
})

test('quotes, separators and line breaks stay within their cell', () => {
  const [row] = toRows([product(4, 'Crema "noche"; 50\nml', 'Facial', 100)])
  expect(toCsv(row ? [row] : [])).toContain('"Crema ""noche""; 50\nml"')
})
