import { expect, test } from 'vitest'
import { smallestFile } from './image-url.ts'

test('pictures are read from the shop, at their smallest width', () => {
  const shop = 'https://tienda.example'
  expect(smallestFile({ url: '/imagenes/oliva', widths: [320, 640] }, shop)).toBe(
    'https://tienda.example/imagenes/oliva-320.webp',
  )
  expect(smallestFile({ url: '/medios/a.png', widths: [] }, shop)).toBe('https://tienda.example/medios/a.png')
  expect(smallestFile({ url: 'https://otra.example/a.png', widths: [] }, shop)).toBe(
    'https://otra.example/a.png',
  )
})
