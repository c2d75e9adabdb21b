import { createElement, type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { contentSecurityPolicy } from '../build/csp.ts'
import { Document } from '../src/components/layout/document.tsx'
import { PUBLIC_CONFIG_ID, type PublicConfig } from '../src/lib/engine/public-config.ts'
import { DEFERRED_REL_ATTRIBUTE, ENTRY_ID } from '../src/lib/prerender/boot-script.ts'
import { payloadUrl } from '../src/lib/prerender/hydration-data.ts'
import { INITIAL_STATE_ID, type InitialState } from '../src/lib/prerender/initial-state.ts'
import { SPECULATION_RULES } from '../src/lib/prerender/speculation-rules.ts'
import type { CriticalCss } from './critical-css.ts'
import { InlineData, InlineScript, InlineStyle } from './inline.tsx'
import { INLINE_SCRIPTS } from './inline-scripts.ts'
import { type PageMetadata, readMetadata, readSelectors } from './read-page.ts'
import { routeAssets, type ViteManifest } from './route-assets.ts'
import { isEntry, isPolicy, isStylesheet, type Shell, type ShellElement } from './shell.ts'

export interface AppBuild {
  shell: Shell
  build: string
  manifest: ViteManifest
  styles: Record<string, string>
  /** Web manifest of the build, without the merchant's name. */
  webManifest: string
}

export interface Page {
  /** App element as rendered by the browser. */
  children: ReactNode
  initialState: InitialState
  config: PublicConfig
  /** Key of the route module in Vite's manifest. */
  module: string
  /** Head elements that depend on the rendered title and description. */
  head: (metadata: PageMetadata) => ReactNode
  noscript: string
}

/** Placeholders for values computed from the complete document: critical CSS and policy. */
const STYLE_PLACEHOLDER = '/* critical */'
const CSP_PLACEHOLDER = '__policy__'

const SCRIPTS = [...Object.values(INLINE_SCRIPTS), JSON.stringify(SPECULATION_RULES)]

/** Begins a boundary that is left to the browser. */
const SUSPENDED = '<!--$!-->'

/** Renders a complete document; returns it with title and description. */
export async function renderPage(
  app: AppBuild,
  critical: CriticalCss,
  page: Page,
): Promise<PageMetadata & { html: string }> {
  const entries = app.shell.head.filter(isEntry).map(assetOf)
  const shared = app.shell.head.filter(isStylesheet).map(assetOf)
  const { stylesheets, modules } = routeAssets(app.manifest, page.module, new Set([...entries, ...shared]))
  const deferredStyles = [...shared, ...stylesheets].map((file) => deferredLink('stylesheet', file))
  const head = (
    <>
      {app.shell.head.filter(isDocumentHead).map(deferWebManifest).map(toElement)}
      <meta content={CSP_PLACEHOLDER} httpEquiv="Content-Security-Policy" />
      <InlineStyle text={STYLE_PLACEHOLDER} />
      {deferredStyles}
      {page.initialState.page && (
        <link
          as="fetch"
          crossOrigin=""
          href={payloadUrl(page.initialState.page.path)}
          {...{ [DEFERRED_REL_ATTRIBUTE]: 'preload' }}
        />
      )}
      {[...entries, ...modules].map((file) => deferredLink('modulepreload', file, file === entries.at(-1)))}
      <InlineScript text={INLINE_SCRIPTS.boot} />
      <InlineScript text={INLINE_SCRIPTS.capture} />
    </>
  )
  const tail = (
    <>
      <InlineScript text={INLINE_SCRIPTS.hideDismissed} />
      <InlineData type="speculationrules" value={SPECULATION_RULES} />
      <InlineData id={PUBLIC_CONFIG_ID} type="application/json" value={page.config} />
      <InlineData id={INITIAL_STATE_ID} type="application/json" value={page.initialState} />
      <noscript>{page.noscript}</noscript>
    </>
  )
  const rendered = renderToText(
    <StrictMode>
      <Document head={head} tail={tail}>
        {page.children}
      </Document>
    </StrictMode>,
  )
  const metadata = readMetadata(rendered)
  const selectors = readSelectors(rendered)
  const fontFaces = app.shell.head.filter(({ tag }) => tag === 'style').map((style) => style.text)
  const style = fontFaces.join('') + (await critical.extract([...shared, ...stylesheets], selectors))
  const html = rendered
    .replace(CSP_PLACEHOLDER, () =>
      escapeAttribute(
        contentSecurityPolicy({ scripts: SCRIPTS, styles: [style], api: page.config.apiBaseUrl }),
      ),
    )
    .replace(
      `<style>${STYLE_PLACEHOLDER}</style>`,
      () => `${renderToStaticMarkup(page.head(metadata))}<style>${style}</style>`,
    )
  return { ...metadata, html }
}

export function renderShell(
  { shell }: AppBuild,
  config: PublicConfig,
  title: string,
  initialState: InitialState,
): string {
  const styles = shell.head.filter(({ tag }) => tag === 'style').map((style) => style.text)
  const head = (
    <>
      {shell.head
        .filter(({ tag }) => tag !== 'title')
        .filter((element) => !isPolicy(element))
        .map(toElement)}
      <meta
        content={contentSecurityPolicy({ styles, api: config.apiBaseUrl })}
        httpEquiv="Content-Security-Policy"
      />
      <title>{title}</title>
      {/* Pages without prerendered content are not indexed. */}
      <meta content="noindex" data-page name="robots" />
    </>
  )
  const tail = (
    <>
      <InlineData id={PUBLIC_CONFIG_ID} type="application/json" value={config} />
      <InlineData id={INITIAL_STATE_ID} type="application/json" value={initialState} />
      <noscript>{shell.noscript}</noscript>
    </>
  )
  return renderToText(
    <Document head={head} tail={tail}>
      {null}
    </Document>,
  )
}

/** Renders synchronously: at half the time of the streaming renderers, with the same markup. */
function renderToText(document: ReactNode): string {
  const html = renderToString(document)
  // The shop's screens have their data when they are rendered, and lazy modules are loaded before.
  if (html.includes(SUSPENDED)) throw new Error('A component suspended while it was rendered.')
  return `<!DOCTYPE html>${html}`
}

/** True for shell elements that a prerendered document keeps: neither scripts nor styles, which are deferred. */
const isDocumentHead = (element: ShellElement) =>
  element.tag !== 'title' &&
  element.tag !== 'style' &&
  !isEntry(element) &&
  !isStylesheet(element) &&
  !isPolicy(element)

/** Defers the web manifest, whose icon would be loaded beside the main picture. */
function deferWebManifest(element: ShellElement): ShellElement {
  const { rel, ...attributes } = element.attributes
  return rel === 'manifest'
    ? { ...element, attributes: { ...attributes, [DEFERRED_REL_ATTRIBUTE]: rel } }
    : element
}

/** Link whose `rel` is set by the boot script. */
function deferredLink(rel: string, file: string, isApp = false) {
  return (
    <link
      crossOrigin=""
      href={`/${file}`}
      id={isApp ? ENTRY_ID : undefined}
      key={file}
      {...{ [DEFERRED_REL_ATTRIBUTE]: rel }}
    />
  )
}

const assetOf = ({ attributes: { href, src } }: ShellElement) => (href ?? src ?? '').slice(1)

const REACT_ATTRIBUTES: Record<string, string> = {
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  'http-equiv': 'httpEquiv',
}

function toElement({ tag, attributes, text }: ShellElement, index: number) {
  if (tag === 'style') return <InlineStyle key={index} text={text} />
  const props = Object.entries(attributes).map(([name, value]) => [REACT_ATTRIBUTES[name] ?? name, value])
  return createElement(tag, { ...Object.fromEntries(props), key: index })
}

/** Attribute escaping as React writes it. */
const escapeAttribute = (policy: string) => policy.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
