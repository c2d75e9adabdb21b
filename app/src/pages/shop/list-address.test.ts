import { expect, test } from 'vitest'
import { listFromAddress } from './list-address.ts'

const read = (query: string) => listFromAddress(`https://tienda.example/tienda/aceites${query}`)

test('a bare address asks for the first page in the recommended order', () => {
  expect(read('')).toEqual({ sort: 'collection', collection: null, page: 1 })
})

test('order, line and page are read from the address', () => {
  expect(read('?orden=precio-descendente&linea=linea-jara&pagina=3')).toEqual({
    sort: '-price',
    collection: 'linea-jara',
    page: 3,
  })
})

test('what makes no sense is as if it were not there', () => {
  for (const query of ['?orden=azar&pagina=0', '?orden=toString&pagina=-2', '?pagina=1.5', '?pagina=x']) {
    expect(read(query)).toEqual({ sort: 'collection', collection: null, page: 1 })
  }
})
