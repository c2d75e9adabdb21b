import postcss, { type AtRule, type ChildNode, type Root } from 'postcss'
import { PurgeCSS } from 'purgecss'
import type { UsedSelectors } from './read-page.ts'

/** Interaction states and print styles are left to the full stylesheet. */
const DEFERRED_SELECTORS =
  /(?<!\\):(?:hover|focus|focus-visible|focus-within|active|popover-open|target|modal)\b|::(?:selection|backdrop|file-selector-button|-webkit-(?!details))/
const DEFERRED_AT_RULES = ['starting-style', 'keyframes']
const DEFERRED_MEDIA = /\bprint\b|hover|reduced-motion/
const DEFERRED_PROPERTIES =
  /^(?:transition|animation|--animate|--tw-(?:duration|ease)|cursor|(?:-webkit-)?user-select|scroll-|overscroll-)/

/** Variables of the icon sprite, which no selector mentions. */
const SVG_VARIABLES = ['--color-accent']

/** Nested selectors without a name, such as `&:checked`: PurgeCSS keeps them only with a universal selector. */
const NAMELESS_SELECTOR = /^&(?=[\s>+~]*:)/
const WITH_UNIVERSAL = '*&'

/** Critical CSS of pages: all rules that match their markup, cached by selectors. */
export class CriticalCss {
  readonly #styles: Readonly<Record<string, string>>
  readonly #sources = new Map<string, PreparedStyles>()
  readonly #extracted = new Map<string, Promise<string>>()

  constructor(styles: Readonly<Record<string, string>>) {
    this.#styles = styles
  }

  /** Returns the critical part of these stylesheets, in this order, for the given selectors. */
  extract(files: readonly string[], selectors: UsedSelectors): Promise<string> {
    const source = this.#source(files)
    const names = filterSelectors(selectors, source.hasName)
    const key = JSON.stringify([files, names])
    const extracted = this.#extracted.get(key) ?? purge(source, names)
    this.#extracted.set(key, extracted)
    return extracted
  }

  #source(files: readonly string[]): PreparedStyles {
    const key = files.join(' ')
    const source = this.#sources.get(key) ?? prepare(files.map((file) => this.#styles[file] ?? '').join('\n'))
    this.#sources.set(key, source)
    return source
  }
}

interface PreparedStyles {
  text: string
  /** Layer names in order: a removed layer must keep its position. */
  layers: string[]
  hasName: (name: string) => boolean
}

function prepare(styles: string): PreparedStyles {
  const root = postcss.parse(styles)
  const layers = root.nodes.flatMap((node) => (isLayer(node) ? node.params.split(/,\s*/) : []))
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => {
    const later =
      DEFERRED_AT_RULES.includes(rule.name) || (rule.name === 'media' && DEFERRED_MEDIA.test(rule.params))
    // Fallback for browsers without `@property`, left to the full stylesheet.
    if (later || (isLayer(rule) && rule.params === 'properties')) rule.remove()
  })
  root.walkRules((rule) => {
    const now = rule.selectors.filter((selector) => !DEFERRED_SELECTORS.test(selector))
    if (now.length === 0) rule.remove()
    else rule.selectors = now.map((selector) => selector.replace(NAMELESS_SELECTOR, WITH_UNIVERSAL))
  })
  root.walkDecls(DEFERRED_PROPERTIES, (declaration) => void declaration.remove())
  const text = root.toString()
  return { text, layers: [...new Set(layers)], hasName: nameMatcher(text) }
}

async function purge({ text, layers }: PreparedStyles, names: UsedSelectors): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'html' }],
    css: [{ raw: text }],
    extractors: [{ extensions: ['html'], extractor: () => ({ ...names, undetermined: [] }) }],
    variables: true,
    safelist: { variables: SVG_VARIABLES },
  })
  const root = postcss.parse((purged?.css ?? '').replaceAll(WITH_UNIVERSAL, '&'))
  removeUnused(root)
  return `@layer ${layers.join(',')};${root}`
}

function removeUnused(root: Root): void {
  const registered: AtRule[] = []
  root.walk((node) => {
    if (node.type === 'atrule' && node.name === 'property') registered.push(node)
    else if ((node.type === 'atrule' || node.type === 'rule') && node.nodes?.length === 0) node.remove()
  })
  for (const rule of registered) rule.remove()
  const rest = root.toString()
  root.append(registered.filter(({ params }) => rest.includes(params)))
}

const isLayer = (node: ChildNode): node is AtRule => node.type === 'atrule' && node.name === 'layer'

/** Keeps the names that a stylesheet contains, so that similar pages share a cache entry. */
function filterSelectors(
  { tags, classes, ids, attributes }: UsedSelectors,
  hasName: (name: string) => boolean,
): UsedSelectors {
  return {
    tags,
    classes: classes.filter(hasName),
    ids: ids.filter(hasName),
    attributes: { names: attributes.names.filter(hasName), values: attributes.values.filter(hasName) },
  }
}

const IDENTIFIER = /(?:\\.|[\w-]|[^\0-\x9f])+/g

function nameMatcher(stylesheet: string): (name: string) => boolean {
  const identifiers = stylesheet.match(IDENTIFIER) ?? []
  const names = new Set(identifiers.map((name) => name.replaceAll('\\', '')))
  return (name) => names.has(name)
}
