import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { Plugin } from 'vite'

/** Production and test gateways of Redsys, the only external targets of forms. */
const PAYMENT_GATEWAYS = ['https://sis.redsys.es', 'https://sis-t.redsys.es:25443']

interface InlineContent {
  scripts?: string[]
  styles?: string[]
  /** URL of the API, possibly on another origin. */
  api?: string
}

/**
 * Content Security Policy (Level 3) of a document. It is delivered in a `<meta>`, since it contains the digests of
 * the document's inline content; the server's header adds the directives that a `<meta>` cannot carry.
 */
export function contentSecurityPolicy({ scripts = [], styles = [], api = '' }: InlineContent = {}): string {
  const rules = {
    'default-src': ["'self'"],
    // WebAssembly compilation is allowed, `eval` is not.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts.map(digest)],
    'style-src': ["'self'", ...styles.map(digest)],
    // Positions of pictures. Style attributes cannot load anything beyond this policy.
    'style-src-attr': ["'unsafe-inline'"],
    // Stylesheets contain icons as data URLs.
    'img-src': ["'self'", 'data:'],
    ...(URL.canParse(api) && { 'connect-src': ["'self'", new URL(api).origin] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...PAYMENT_GATEWAYS],
    // `src/lib/csp/trusted-types.ts` defines the only policy that turns text into HTML or script URLs.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['mostrador'],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const policyMetaTag = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inlineStyles = (html: string) =>
  DomUtils.getElementsByTagName('style', parseDocument(html)).map((style) => DomUtils.textContent(style))

/** Inserts the policy before all content that it governs. In development, Vite adds its own scripts. */
export function csp(): Plugin {
  const charset = '<meta charset="utf-8" />'
  return {
    name: 'mostrador:csp',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          charset,
          `${charset}\n    ${policyMetaTag(contentSecurityPolicy({ styles: inlineStyles(html) }))}`,
        ),
    },
  }
}
