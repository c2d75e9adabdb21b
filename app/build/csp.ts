import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { Plugin } from 'vite'

/** Where the bank takes payments, really and in trials: the one address outside the shop that a form is sent to. */
const PAYMENT_GATEWAYS = ['https://sis.redsys.es', 'https://sis-t.redsys.es:25443']

/** What stands in a document itself rather than in a file of the site. */
export interface InlineContent {
  scripts?: string[]
  styles?: string[]
  /** Address of the API, which may be another origin. */
  api?: string
}

/**
 * What a document may load and do, as Content Security Policy Level 3 has it. It goes into a `<meta>`, since only the
 * document knows the digests of what stands in it; what a `<meta>` cannot say, the server's header says.
 */
export function contentSecurityPolicy({ scripts = [], styles = [], api = '' }: InlineContent = {}): string {
  const rules = {
    'default-src': ["'self'"],
    // The engine is compiled from WebAssembly; nothing is made of text.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts.map(digest)],
    'style-src': ["'self'", ...styles.map(digest)],
    // A screen writes what one element alone looks like, a picture's place say, as its attribute. That paints, and loads
    // nothing but what is allowed here.
    'style-src-attr': ["'unsafe-inline'"],
    // The marks that stylesheets draw are in them.
    'img-src': ["'self'", 'data:'],
    ...(URL.canParse(api) && { 'connect-src': ["'self'", new URL(api).origin] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...PAYMENT_GATEWAYS],
    // A text becomes HTML or the address of a script only by `src/ui/trusted.ts`, in browsers that know of it.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['mostrador'],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The element that holds a policy. It governs what comes after it. */
export const policyMetaTag = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The texts of the styles that stand in a document. */
export const inlineStyles = (html: string) =>
  DomUtils.getElementsByTagName('style', parseDocument(html)).map((style) => DomUtils.textContent(style))

/**
 * Writes the policy into the built page, before all that it governs; it comes after whatever writes styles there. While
 * developing, Vite adds scripts of its own.
 */
export function policy(): Plugin {
  const charset = '<meta charset="utf-8" />'
  return {
    name: 'mostrador:policy',
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
