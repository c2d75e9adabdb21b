import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type App, documentOf } from './document.ts'

const app: App = {
  shell:
    '<html><head><meta http-equiv="Content-Security-Policy" content="x"><title>Mostrador</title>' +
    '<script type="module" crossorigin src="/assets/shop.js"></script>' +
    '<link rel="stylesheet" crossorigin href="/assets/shop.css">' +
    '<link rel="preload" href="/assets/first.wasm" crossorigin as="fetch" type="application/wasm"></head>' +
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
  expect(html).toContain('<link data-rel="modulepreload" crossorigin href="/assets/home.js">')
  expect(html).toContain('<link data-rel="preload" as="fetch" crossorigin href="/_payload.json">')
  expect(html.match(/assets\/shop\.js/g), 'what the shell asks for already').toHaveLength(1)
  expect(html).toContain('<noscript>Se puede mirar</noscript>')
  const data = /id="page-seed">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data).page.revision).toBe('</script><b>')
})

test('the fonts of the shell and the critical styles are one, and the policy knows them', () => {
  const faces = '@font-face{font-family:x}'
  const own = { ...app, shell: app.shell.replace('</head>', `<style>${faces}</style></head>`) }
  const page = documentOf(own, { ...shell, screen })
  expect(page.match(/<style>.*?<\/style>/gs)).toEqual([`<style>${faces}h1{color:red}</style>`])
  expect(page).toContain(digest(`${faces}h1{color:red}`))
  const bare = documentOf(own, shell)
  expect(bare).toContain(`<style>${faces}</style>`)
  expect(bare).toContain(digest(faces))
})

test('a page is painted with its critical styles, and what it comes alive with waits for all that is seen', () => {
  const html = documentOf(app, { ...shell, html: '<h1>Té</h1>', screen })
  const [head = ''] = html.split('</head>')
  expect(head).toContain('<style>h1{color:red}</style>')
  expect(html).not.toMatch(/ rel="(stylesheet|preload|modulepreload)"| src="/)
  const later = [...head.matchAll(/<link data-rel="(\w+)"[^>]* href="([^"]+)">/g)]
  expect(later.map(([, rel, href]) => `${rel} ${href}`)).toEqual([
    'stylesheet /assets/shop.css',
    'stylesheet /assets/home.css',
    'modulepreload /assets/shop.js',
    'modulepreload /assets/home.js',
    'preload /assets/first.wasm',
    'preload /_payload.json',
  ])
  expect(head).toContain('<link data-rel="modulepreload" id="app" crossorigin href="/assets/shop.js">')
  expect(head.indexOf('<script>'), 'what brings them knows them all').toBeGreaterThan(
    head.lastIndexOf('data-rel='),
  )
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
  expect(directive('require-trusted-types-for')).toEqual(["'script'"])
  expect(directive('trusted-types')).toEqual(['mostrador'])
  expect(directive('form-action')).toContain('https://sis.redsys.es')
  expect(page.indexOf(policy), 'it governs what comes after it').toBeLessThan(page.indexOf('<script'))
})

test('the shell has no page, and nothing that its policy would have to name', () => {
  const html = documentOf(app, shell)
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('<noscript>Hace falta</noscript>')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/shop.css">')
  expect(html).toContain('<script type="module" crossorigin src="/assets/shop.js">')
  expect(html).not.toMatch(/<script>|<style>|sha256/)
  expect(html).not.toContain('name="description"')
})

test('a shell that is written in another way, and a route that nobody knows, are no silent losses', () => {
  expect(() => documentOf({ ...app, shell: '<html></html>' }, shell)).toThrow('The shell has no')
  const page = { ...shell, screen }
  const without = app.shell.replace(/<script.*<\/script>/, '')
  expect(() => documentOf({ ...app, shell: without }, page)).toThrow('no script')
  expect(() => documentOf(app, { ...shell, screen: { ...screen, route: '/otra' } })).toThrow('/otra')
})
