import postcss, { type AtRule, type ChildNode, type Root } from 'postcss'
import { PurgeCSS } from 'purgecss'
import type { Names } from './read-page.ts'

/** What is seen only once somebody does something, or on paper, is in the whole stylesheet. */
const LATER =
  /(?<!\\):(?:hover|focus|focus-visible|focus-within|active|popover-open|target|modal)\b|::(?:selection|backdrop|file-selector-button|-webkit-(?!details))/
const LATER_RULES = ['starting-style', 'keyframes']
const LATER_MEDIA = /\bprint\b|hover|reduced-motion/
const LATER_PROPERTIES =
  /^(?:transition|animation|--animate|--tw-(?:duration|ease)|cursor|(?:-webkit-)?user-select|scroll-|overscroll-)/

/** Set by marks that are drawn in the markup, of which a stylesheet knows nothing. */
const DRAWN = ['--color-clay']

/**
 * The critical part of a page's stylesheets: all rules that match what stands in its markup, so that it looks at once as
 * it will with the whole of them. Pages whose markup has the same names share theirs.
 */
export class Critical {
  readonly #styles: Readonly<Record<string, string>>
  readonly #sources = new Map<string, Source>()
  readonly #made = new Map<string, Promise<string>>()

  /** The stylesheets by their files. */
  constructor(styles: Readonly<Record<string, string>>) {
    this.#styles = styles
  }

  /** Critical part of these stylesheets, in this order, for a page with these names. */
  of(files: readonly string[], all: Names): Promise<string> {
    const source = this.#source(files)
    const names = mentioned(all, source.mentions)
    const key = JSON.stringify([files, names])
    const made = this.#made.get(key) ?? select(source, names)
    this.#made.set(key, made)
    return made
  }

  #source(files: readonly string[]): Source {
    const key = files.join(' ')
    const source = this.#sources.get(key) ?? prepare(files.map((file) => this.#styles[file] ?? '').join('\n'))
    this.#sources.set(key, source)
    return source
  }
}

/** What of some stylesheets may be critical. */
interface Source {
  text: string
  /** The names of their layers in order: a layer that is left out must not come last afterwards. */
  layers: string[]
  mentions: (name: string) => boolean
}

function prepare(styles: string): Source {
  const root = postcss.parse(styles)
  const layers = root.nodes.flatMap((node) => (isLayer(node) ? node.params.split(/,\s*/) : []))
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => {
    const later = LATER_RULES.includes(rule.name) || (rule.name === 'media' && LATER_MEDIA.test(rule.params))
    // For browsers that know no `@property`: they wait for the whole.
    if (later || (isLayer(rule) && rule.params === 'properties')) rule.remove()
  })
  root.walkRules((rule) => {
    const now = rule.selectors.filter((selector) => !LATER.test(selector))
    if (now.length === 0) rule.remove()
    else rule.selectors = now
  })
  root.walkDecls(LATER_PROPERTIES, (declaration) => void declaration.remove())
  const text = root.toString()
  return { text, layers: [...new Set(layers)], mentions: mentionedIn(text) }
}

async function select({ text, layers }: Source, names: Names): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'html' }],
    css: [{ raw: text }],
    extractors: [{ extensions: ['html'], extractor: () => ({ ...names, undetermined: [] }) }],
    variables: true,
    safelist: { variables: DRAWN },
  })
  const root = postcss.parse(purged?.css ?? '')
  leaveUnused(root)
  return `@layer ${layers.join(',')};${root}`
}

/** Takes away the registered properties that nothing sets or reads any more, and what has nothing in it. */
function leaveUnused(root: Root): void {
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

/** Those of the names that a stylesheet has: pages that look the same share them. */
function mentioned({ tags, classes, ids, attributes }: Names, mentions: (name: string) => boolean): Names {
  return {
    tags,
    classes: classes.filter(mentions),
    ids: ids.filter(mentions),
    attributes: { names: attributes.names.filter(mentions), values: attributes.values.filter(mentions) },
  }
}

/** A name as a stylesheet writes it: with a backslash before what is no letter. */
const IDENTIFIER = /(?:\\.|[\w-]|[^\0-\x9f])+/g

/** Tells of names whether a stylesheet has them. */
function mentionedIn(stylesheet: string): (name: string) => boolean {
  const written = stylesheet.match(IDENTIFIER) ?? []
  const known = new Set(written.map((name) => name.replaceAll('\\', '')))
  return (name) => known.has(name)
}
