import { Parser } from 'htmlparser2'
import { RETURNING_ATTRIBUTE } from '../src/lib/prerender/boot-script.ts'

export interface UsedSelectors {
  tags: string[]
  classes: string[]
  ids: string[]
  attributes: { names: string[]; values: string[] }
}

/** Reads the names that the selectors of stylesheets may match. */
export function readSelectors(html: string): UsedSelectors {
  const tags = new Set(['*'])
  const classes = new Set<string>()
  const ids = new Set<string>()
  // Attributes that scripts set later.
  const attributeNames = new Set<string>([RETURNING_ATTRIBUTE])
  const values = new Set<string>()
  /** Depth below a closed popover or dialog, whose styles may come later. */
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (hiddenDepth > 0 || 'popover' in attributes || (tag === 'dialog' && !('open' in attributes))) {
        hiddenDepth += 1
        return
      }
      tags.add(tag)
      for (const [name, value] of Object.entries(attributes)) {
        attributeNames.add(name)
        if (name === 'class') for (const one of value.split(/\s+/)) classes.add(one)
        else if (name === 'id') ids.add(value)
        else if (name === 'type' || name === 'role' || name.startsWith('aria-')) values.add(value)
      }
    },
    onclosetag() {
      if (hiddenDepth > 0) hiddenDepth -= 1
    },
  })
  parser.end(html)
  return {
    tags: [...tags].sort(),
    classes: [...classes].sort(),
    ids: [...ids].sort(),
    attributes: { names: [...attributeNames].sort(), values: [...values].sort() },
  }
}

export interface PageMetadata {
  title: string
  description: string
}

/** Reads the title and the description of a rendered document from its head. */
export function readMetadata(html: string): PageMetadata {
  const metadata = { title: '', description: '' }
  let isInTitle = false
  const parser = new Parser({
    onopentag(tag, { name, content = '' }) {
      isInTitle = tag === 'title'
      if (tag === 'meta' && name === 'description') metadata.description = content
    },
    ontext(text) {
      if (isInTitle) metadata.title += text
    },
    onclosetag() {
      isInTitle = false
    },
  })
  parser.end(html.slice(html.indexOf('<head>'), html.indexOf('</head>')))
  return metadata
}
