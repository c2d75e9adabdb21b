import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type App, documentOf } from './document.ts'

const app: App = {
  shell:
    '<html><head><meta http-equiv="Content-Security-Policy" content="x"><title>Mostrador</title>' +
    '<script src="/assets/shop.js"></script><link rel="stylesheet" crossorigin href="/assets/shop.css"></head>' +
    '<body><div id="root"></div><noscript>Hace falta</noscript></body></html>',
  build: 'b1',
  screens: { '/': ['assets/home.js', 'assets/home.css', 'assets/shop.js'] },
  styles: {},
  manifest: '{}',
}
const seed = { build: 'b1', views: {} } as never
const shell = { title: 'Tienda', description: '', head: '', html: '', seed }
const screen = { route: '/', critical: 'h1{color:red}', payload: '/_payload.json' }
const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page stands in the shell, with its own files, and nothing in it ends what it stands in', () => {
  const html = documentOf(app, {
    title: 'Té & <miel>',
    description: 'El «bueno» "de verdad"',
    head: '<link rel="canonical">',
    html: '<h1>$& Té</h1>',
    seed: { build: 'b1', page: { path: '/', revision: '</script><b>' } },
    screen,
    withoutScript: 'Se puede mirar',
  })
  expect(html).toContain('<title>Té &amp; &lt;miel&gt;</title>')
  expect(html).toContain('<meta name="description" content="El «bueno» &quot;de verdad&quot;">')
  expect(html).toContain('<div id="root"><h1>$& Té</h1></div>')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">')
  expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/_payload.json">')
  expect(html.match(/assets\/shop\.js/g), 'what the shell asks for already').toHaveLength(1)
  expect(html).toContain('<noscript>Se puede mirar</noscript>')
  const data = /id="page-seed">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data).page.revision).toBe('</script><b>')
})

test('a page is painted with its critical styles, and the whole of them comes after all that is seen', () => {
  const html = documentOf(app, { ...shell, html: '<h1>Té</h1>', screen })
  const [head = '', body = ''] = html.split('</head>')
  expect(head).toContain('<style>h1{color:red}</style>')
  expect(head).not.toContain('rel="stylesheet"')
  const files = [...body.matchAll(/<link rel="stylesheet" crossorigin href="\/assets\/(\w+\.css)">/g)]
  expect(files.map(([, file]) => file)).toEqual(['shop.css', 'home.css'])
  expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf('<noscript>'))
})

test('what stands in a document is what its policy allows, and nothing else', () => {
  const page = documentOf(app, { ...shell, html: '<h1>Té</h1>', screen })
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? ''
  const directive = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ')
  const inline = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => digest(script))
  expect(inline).toHaveLength(2)
  expect(directive('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", ...inline])
  expect(directive('style-src')).toEqual(["'self'", digest('h1{color:red}')])
  expect(directive('object-src')).toEqual(["'none'"])
  expect(directive('form-action')).toContain('https://sis.redsys.es')
  expect(page.indexOf(policy), 'it governs what comes after it').toBeLessThan(page.indexOf('<script'))
})

test('the shell has no page, and nothing that its policy would have to name', () => {
  const html = documentOf(app, shell)
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('<noscript>Hace falta</noscript>')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/shop.css"></head>')
  expect(html).not.toMatch(/<script>|<style>|sha256/)
  expect(html).not.toContain('name="description"')
})

test('a shell that is written in another way, and a route that nobody knows, are no silent losses', () => {
  expect(() => documentOf({ ...app, shell: '<html></html>' }, shell)).toThrow('The shell has no')
  expect(() => documentOf(app, { ...shell, screen: { ...screen, route: '/otra' } })).toThrow('/otra')
})
