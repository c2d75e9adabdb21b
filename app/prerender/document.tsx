import { createElement, type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { policyOf } from '../build/csp.ts'
import { HIDING } from '../src/components/layout/dismissed-announcement.ts'
import { Document } from '../src/components/layout/document.tsx'
import { PUBLIC_CONFIG_ID, type PublicConfig } from '../src/lib/engine/public-config.ts'
import { APP, BOOT, LATER } from '../src/lib/prerender/boot-script.ts'
import { CAPTURE } from '../src/lib/prerender/event-replay.ts'
import { SEED_ID, type Seed } from '../src/lib/prerender/initial-state.ts'
import type { Critical } from './critical-css.ts'
import { InlineData, InlineScript, InlineStyle } from './inline.tsx'
import { type ReadPage, readPage } from './read-page.ts'
import { type RouteFiles, screenFiles } from './route-assets.ts'
import { isEntry, isPolicy, isStylesheet, type Shell, type ShellElement } from './shell.ts'

/** The built app that pages are written for. */
export interface App {
  shell: Shell
  /** The build's id. */
  build: string
  files: RouteFiles
  /** The stylesheets by their files. */
  styles: Record<string, string>
  /** What an installed shop is called and looks like, before it knows its name. */
  manifest: string
}

/** A page to write. */
export interface Page {
  /** The app, as the browser renders it inside the document. */
  children: ReactNode
  seed: Seed
  config: PublicConfig
  /** Module of the screen, as Vite's manifest names it. */
  module: string
  /** Elements for the head that depend on what the page says of itself. */
  head: (page: ReadPage) => ReactNode
  withoutScript: string
}

/** Stands in a rendered document for what can be told only of the whole: the critical styles and the policy. */
const SLOT = '/* critical */'
const POLICY_SLOT = '__policy__'

const SCRIPTS = [BOOT, CAPTURE, HIDING]

/** React writes large boundaries behind the document, with scripts that put them in place; a finished page wants none. */
const WHOLE = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

/** Renders a whole document with what it says of itself. */
export async function renderPage(
  app: App,
  critical: Critical,
  page: Page,
): Promise<ReadPage & { html: string }> {
  const entries = app.shell.head.filter(isEntry).map(fileOf)
  const shared = app.shell.head.filter(isStylesheet).map(fileOf)
  const { stylesheets, modules } = screenFiles(app.files, page.module, new Set([...entries, ...shared]))
  const later = [...shared, ...stylesheets].map((file) => deferred('stylesheet', file))
  const head = (
    <>
      {app.shell.head.filter(isKept).map(asElement)}
      <meta content={POLICY_SLOT} httpEquiv="Content-Security-Policy" />
      <InlineStyle text={SLOT} />
      {later}
      {[...entries, ...modules].map((file) => deferred('modulepreload', file, file === entries.at(-1)))}
      <InlineScript text={BOOT} />
      <InlineScript text={CAPTURE} />
    </>
  )
  const tail = (
    <>
      <InlineScript text={HIDING} />
      <InlineData id={PUBLIC_CONFIG_ID} type="application/json" value={page.config} />
      <InlineData id={SEED_ID} type="application/json" value={page.seed} />
      <noscript>{page.withoutScript}</noscript>
    </>
  )
  const draft = await text(
    <StrictMode>
      <Document head={head} tail={tail}>
        {page.children}
      </Document>
    </StrictMode>,
  )
  const read = readPage(draft)
  const faces = app.shell.head.filter(({ tag }) => tag === 'style').map((style) => style.text)
  const style = faces.join('') + (await critical.of([...shared, ...stylesheets], read.names))
  const html = draft
    .replace(POLICY_SLOT, () =>
      attribute(policyOf({ scripts: SCRIPTS, styles: [style], api: page.config.apiBaseUrl })),
    )
    .replace(
      `<style>${SLOT}</style>`,
      () => `${renderToStaticMarkup(page.head(read))}<style>${style}</style>`,
    )
  return { ...read, html }
}

/** Renders the document of a page that only the browser renders. */
export async function renderShell(
  { shell }: App,
  config: PublicConfig,
  title: string,
  seed: Seed,
): Promise<string> {
  const styles = shell.head.filter(({ tag }) => tag === 'style').map((style) => style.text)
  const head = (
    <>
      {shell.head
        .filter(({ tag }) => tag !== 'title')
        .filter((element) => !isPolicy(element))
        .map(asElement)}
      <meta content={policyOf({ styles, api: config.apiBaseUrl })} httpEquiv="Content-Security-Policy" />
      <title>{title}</title>
      {/* A page that nobody has rendered is not to be found yet. */}
      <meta content="noindex" data-page name="robots" />
    </>
  )
  const tail = (
    <>
      <InlineData id={PUBLIC_CONFIG_ID} type="application/json" value={config} />
      <InlineData id={SEED_ID} type="application/json" value={seed} />
      <noscript>{shell.noscript}</noscript>
    </>
  )
  return text(
    <Document head={head} tail={tail}>
      {null}
    </Document>,
  )
}

async function text(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document, WHOLE)
  return new Response(prelude).text()
}

/** Of the shell, what a page has at once: neither scripts nor styles, which come after what is seen. */
const isKept = (element: ShellElement) =>
  element.tag !== 'title' &&
  element.tag !== 'style' &&
  !isEntry(element) &&
  !isStylesheet(element) &&
  !isPolicy(element)

/** A link that becomes one of this kind when the page is brought to life. */
function deferred(rel: string, file: string, isApp = false) {
  return (
    <link crossOrigin="" href={`/${file}`} id={isApp ? APP : undefined} key={file} {...{ [LATER]: rel }} />
  )
}

const fileOf = ({ attributes: { href, src } }: ShellElement) => (href ?? src ?? '').slice(1)

/** React's names of attributes that it treats in its own way. */
const NAMES: Record<string, string> = {
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  'http-equiv': 'httpEquiv',
}

function asElement({ tag, attributes, text }: ShellElement, index: number) {
  if (tag === 'style') return <InlineStyle key={index} text={text} />
  const props = Object.entries(attributes).map(([name, value]) => [NAMES[name] ?? name, value])
  return createElement(tag, { ...Object.fromEntries(props), key: index })
}

/** A policy quotes its keywords with apostrophes only, which an attribute may hold. */
const attribute = (policy: string) => policy.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
