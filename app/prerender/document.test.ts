import { expect, test } from 'vitest'
import { type App, documentOf } from './document.ts'

const app: App = {
  shell:
    '<html><head><title>Mostrador</title><script src="/assets/shop.js"></script></head>' +
    '<body><div id="root"></div><noscript>Hace falta</noscript></body></html>',
  build: 'b1',
  screens: { '/': ['assets/home.js', 'assets/home.css', 'assets/shop.js'] },
  manifest: '{}',
}
const seed = { build: 'b1', views: {} } as never

test('a page stands in the shell, with its own files, and nothing in it ends what it stands in', () => {
  const html = documentOf(app, {
    title: 'Té & <miel>',
    description: 'El «bueno» "de verdad"',
    head: '<link rel="canonical">',
    html: '<h1>$& Té</h1>',
    seed: { ...(seed as object), page: { path: '/', data: '</script><b>' } } as never,
    route: '/',
    withoutScript: 'Se puede mirar',
  })
  expect(html).toContain('<title>Té &amp; &lt;miel&gt;</title>')
  expect(html).toContain('<meta name="description" content="El «bueno» &quot;de verdad&quot;">')
  expect(html).toContain('<div id="root"><h1>$& Té</h1></div>')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css">')
  expect(html.match(/assets\/shop\.js/g), 'what the shell asks for already').toHaveLength(1)
  expect(html).toContain('<noscript>Se puede mirar</noscript>')
  const data = /id="page-seed">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data).page.data).toBe('</script><b>')
})

test('the shell has no page, and no script of its own', () => {
  const html = documentOf(app, { title: 'Tienda', description: '', head: '', html: '', seed })
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('<noscript>Hace falta</noscript>')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('name="description"')
})

test('a shell that is written in another way, and a route that nobody knows, are no silent losses', () => {
  const content = { title: '', description: '', head: '', html: '', seed }
  expect(() => documentOf({ ...app, shell: '<html></html>' }, content)).toThrow('The shell has no')
  expect(() => documentOf(app, { ...content, route: '/otra' })).toThrow('/otra')
})
