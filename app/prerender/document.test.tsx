// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { CriticalCss } from './critical-css.ts'
import { type AppBuild, type Page, renderPage, renderShell } from './document.tsx'
import { readMetadata } from './read-page.ts'
import { readShell } from './shell.ts'

const FACES = '@font-face{font-family:x}'
const styles = { 'assets/shop.css': 'h1{color:red}p{margin:0}', 'assets/home.css': 'h1{margin:0}' }
const app: AppBuild = {
  shell: readShell(
    `<html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="x"><title>Mostrador</title>
    <script type="module" crossorigin src="/assets/runtime.js"></script>
    <script type="module" crossorigin src="/assets/shop.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/shop.css"><style>${FACES}</style><meta name="build" content="b1">
    <link rel="manifest" href="/manifest.webmanifest">
    </head><body><div id="root"></div><noscript>Hace falta</noscript></body></html>`,
  ),
  build: 'b1',
  manifest: {
    'src/routes/home.tsx': {
      file: 'assets/home.js',
      css: ['assets/home.css'],
      imports: ['_shop.js', '_list.js'],
    },
    '_shop.js': { file: 'assets/shop.js' },
    '_list.js': { file: 'assets/list.js' },
  },
  styles,
  webManifest: '{}',
}
const config = { apiBaseUrl: '/api', httpTimeoutMs: 0 }
const views = {} as never
const page: Page = {
  children: (
    <>
      <title>Té &amp; &lt;miel&gt;</title>
      <meta content={'El «bueno» "de verdad"'} name="description" />
      <h1>$& Té</h1>
    </>
  ),
  initialState: { build: 'b1', views, page: { path: '/</script><b>', version: 'v1' } },
  config,
  module: 'src/routes/home.tsx',
  head: ({ title }) => <meta content={title} property="og:title" />,
  noscript: 'Se puede mirar',
}

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

async function rendered(own: Partial<Page> = {}) {
  const read = await renderPage(app, new CriticalCss(styles), { ...page, ...own })
  return { ...read, document: parsed(read.html) }
}

/** Returns a directive of a document's policy. */
function policyOf(document: Document) {
  const policy = document.querySelector('meta[http-equiv]')?.getAttribute('content') ?? ''
  const directives = policy.split('; ').map((rule) => rule.split(' '))
  return (name: string) => directives.find(([own]) => own === name)?.slice(1)
}

test('a page is a complete document, and its data cannot close its script element', async () => {
  const { document, title, description } = await rendered()
  expect(document.title).toBe('Té & <miel>')
  expect(document.documentElement.lang, 'rule 1.5').toBe('es')
  expect([title, description]).toEqual(['Té & <miel>', 'El «bueno» "de verdad"'])
  expect(document.querySelector('#root')?.innerHTML).toBe('<h1>$&amp; Té</h1>')
  expect(document.querySelector('meta[property]')?.getAttribute('content')).toBe('Té & <miel>')
  expect(document.querySelector('noscript')?.textContent).toBe('Se puede mirar')
  const json = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '')
  expect(json('initial-state').page.path).toBe('/</script><b>')
  expect(json('public-config')).toEqual(config)
  expect(document.querySelector('meta[name=build]')?.getAttribute('content')).toBe('b1')
})

test('module preloads follow the content: those of the shell and of the route, each once', async () => {
  const { document } = await rendered()
  const later = [...document.querySelectorAll('link[data-deferred-rel]')]
  expect(
    later.map((link) => `${link.getAttribute('data-deferred-rel')} ${link.getAttribute('href')}`),
  ).toEqual([
    'manifest /manifest.webmanifest',
    'stylesheet /assets/shop.css',
    'stylesheet /assets/home.css',
    'preload /</script><b>/_payload.json',
    'modulepreload /assets/runtime.js',
    'modulepreload /assets/shop.js',
    'modulepreload /assets/home.js',
    'modulepreload /assets/list.js',
  ])
  expect(document.querySelector('#app')?.getAttribute('href')).toBe('/assets/shop.js')
  expect(document.querySelectorAll('script[src], link[rel=stylesheet]')).toHaveLength(0)
})

test('fonts and critical styles share one element, and the policy allows exactly the document’s inline content', async () => {
  const { document, html } = await rendered()
  const [style, ...others] = document.querySelectorAll('style')
  expect(others).toHaveLength(0)
  expect(style?.textContent).toContain(FACES)
  expect(style?.textContent).toContain('h1{color:red}')
  expect(style?.textContent).not.toContain('p{margin')
  const inline = [...document.querySelectorAll('script:not([type]), script[type=speculationrules]')].map(
    (script) => digest(script.textContent ?? ''),
  )
  expect(inline).toHaveLength(4)
  const policy = policyOf(document)
  expect(policy('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", ...inline])
  expect(policy('style-src')).toEqual(["'self'", digest(style?.textContent ?? '')])
  expect(policy('object-src')).toEqual(["'none'"])
  expect(policy('require-trusted-types-for')).toEqual(["'script'"])
  expect(policy('form-action')).toContain('https://sis.redsys.es')
  expect(policy('connect-src'), 'the API is of this origin').toBeUndefined()
  const elsewhere = await rendered({ config: { ...config, apiBaseUrl: 'https://api.tienda.example/v1' } })
  expect(policyOf(elsewhere.document)('connect-src')).toEqual(["'self'", 'https://api.tienda.example'])
  expect(html.indexOf('Content-Security-Policy'), 'it governs what follows').toBeLessThan(
    html.indexOf('<script'),
  )
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style'))
})

test('the shell has no page data and loads the app immediately', async () => {
  const html = renderShell(app, config, 'Tienda', { build: 'b1', views })
  const document = parsed(html)
  expect(document.title).toBe('Tienda')
  expect(document.querySelector('#root')?.innerHTML).toBe('')
  expect(document.querySelector('noscript')?.textContent).toBe('Hace falta')
  expect([...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'))).toEqual([
    '/assets/runtime.js',
    '/assets/shop.js',
  ])
  expect(document.querySelectorAll('script:not([src]):not([type])')).toHaveLength(0)
  expect(policyOf(document)('style-src')).toEqual(["'self'", digest(FACES)])
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('a shell without its script, or a route missing in the build, is an error', async () => {
  expect(() => readShell('<html><head></head></html>')).toThrow('no module script')
  await expect(rendered({ module: 'src/routes/nada.tsx' })).rejects.toThrow('src/routes/nada.tsx')
})

test('a component that suspends fails the page', async () => {
  const Lazy = lazy(() => new Promise<never>(() => {}))
  const children = (
    <Suspense>
      <Lazy />
    </Suspense>
  )
  await expect(renderPage(app, new CriticalCss(app.styles), { ...page, children })).rejects.toThrow(
    'suspended',
  )
})

test('the title and the description are read from the head', () => {
  const head = '<title>Té &amp; &lt;miel&gt;</title><meta content="De &quot;monte&quot;" name="description"/>'
  const html = `<html><head>${head}<style>a{}</style></head><body><svg><title>Logo</title></svg></body></html>`
  expect(readMetadata(html)).toEqual({ title: 'Té & <miel>', description: 'De "monte"' })
  expect(readMetadata('<html><head></head></html>')).toEqual({ title: '', description: '' })
})
