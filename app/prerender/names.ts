import { FRESH, KNOWN } from '../src/engine/early.ts'
import { unescaped } from '../src/prerender/markup.ts'

/** What the selectors of a stylesheet may ask for, as it stands in a page's markup; each sorted. */
export interface Names {
  tags: string[]
  classes: string[]
  ids: string[]
  attributes: { names: string[]; values: string[] }
}

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g

/** Around every page. */
const AROUND = ['html', 'body', '*']

/** The names in some markup of which a stylesheet may speak: any other page that looks the same has the same. */
export function namesIn(html: string, mentions: (name: string) => boolean): Names {
  const tags = new Set(AROUND)
  const found = { classes: new Set<string>(), ids: new Set<string>() }
  const attributes = { names: new Set<string>([FRESH, KNOWN]), values: new Set<string>() }
  for (const [, tag = '', rest = ''] of html.matchAll(TAG)) {
    tags.add(tag.toLowerCase())
    for (const [, name = '', value = ''] of rest.matchAll(ATTRIBUTE)) {
      attributes.names.add(name.toLowerCase())
      if (name === 'class') for (const one of unescaped(value).split(/\s+/)) found.classes.add(one)
      else if (name === 'id') found.ids.add(value)
      else if (name === 'type' || name === 'role' || name.startsWith('aria-')) attributes.values.add(value)
    }
  }
  const asked = (names: Set<string>) => [...names].filter(mentions).sort()
  return {
    tags: [...tags].sort(),
    classes: asked(found.classes),
    ids: asked(found.ids),
    attributes: { names: asked(attributes.names), values: asked(attributes.values) },
  }
}

/** A name as a stylesheet writes it: with a backslash before what is no letter. */
const IDENTIFIER = /(?:\\.|[\w-]|[^\0-\x9f])+/g

/** Tells of names whether a stylesheet has them. */
export function mentionedIn(stylesheet: string): (name: string) => boolean {
  const written = stylesheet.match(IDENTIFIER) ?? []
  const known = new Set(written.map((name) => name.replaceAll('\\', '')))
  return (name) => known.has(name)
}
