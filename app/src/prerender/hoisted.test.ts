import { expect, test } from 'vitest'
import { split } from './hoisted.ts'

test('what React writes before a page goes into its head, as people read it', () => {
  const drawn = split(
    '<link rel="preload" as="image" href="/a.avif"/><title>T&amp;é «x»</title>' +
      '<meta content="De &quot;verdad&quot;, d&#x27;aquí" name="description"/><div><title>en un dibujo</title></div>',
  )
  expect(drawn).toEqual({
    html: '<div><title>en un dibujo</title></div>',
    title: 'T&é «x»',
    description: 'De "verdad", d\'aquí',
    preloads: '<link rel="preload" as="image" href="/a.avif"/>',
  })
})

test('a page that wants nothing in the head stays as it is', () => {
  expect(split('<main>Té</main>')).toEqual({
    html: '<main>Té</main>',
    title: '',
    description: '',
    preloads: '',
  })
})
