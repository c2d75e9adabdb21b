const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text within HTML or a quoted attribute. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** A text as it was before it was written into HTML, by this or by the renderer. */
export const unescaped = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => SIGNS[name] ?? '')

type Attributes = Record<string, string | number>

/**
 * An element of the head that speaks of this page alone. `data-page` marks it, so that a page that is left takes it
 * along.
 */
export const element = (name: 'link' | 'meta', attributes: Attributes) =>
  `<${name} data-page${written(attributes)}>`

/** Data within a document. Nothing in it ends the element. */
export const dataElement = (attributes: Attributes, data: unknown) =>
  `<script data-page${written(attributes)}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
