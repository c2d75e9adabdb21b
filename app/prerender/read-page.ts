import { Parser } from 'htmlparser2'
import { RETURNING_ATTRIBUTE } from '../src/lib/prerender/boot-script.ts'

export interface UsedSelectors {
  tags: string[]
  classes: string[]
  ids: string[]
  attributes: { names: string[]; values: string[] }
}

export interface ParsedPage {
  title: string
  description: string
  selectors: UsedSelectors
}

export function parsePage(html: string): ParsedPage {
  const tags = new Set(['*'])
  const classes = new Set<string>()
  const ids = new Set<string>()
  // Attributes that scripts set later.
  const attributeNames = new Set<string>([RETURNING_ATTRIBUTE])
  const values = new Set<string>()
  const page = { title: '', description: '' }
  let depth = 0
  /** Depth below a closed popover or dialog, whose styles may come later. */
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (hiddenDepth > 0 || 'popover' in attributes || (tag === 'dialog' && !('open' in attributes))) {
        hiddenDepth += 1
        return
      }
      tags.add(tag)
      if (tag === 'title' && depth === 0) depth = 1
      if (tag === 'meta' && attributes.name === 'description') page.description = attributes.content ?? ''
      for (const [name, value] of Object.entries(attributes)) {
        attributeNames.add(name)
        if (name === 'class') for (const one of value.split(/\s+/)) classes.add(one)
        else if (name === 'id') ids.add(value)
        else if (name === 'type' || name === 'role' || name.startsWith('aria-')) values.add(value)
      }
    },
    ontext(text) {
      if (depth === 1) page.title += text
    },
    onclosetag(tag) {
      if (hiddenDepth > 0) {
        hiddenDepth -= 1
        return
      }
      // The first title belongs to the document, later ones to SVGs.
      if (tag === 'title' && depth === 1) depth = 2
    },
  })
  parser.end(html)
  return {
    ...page,
    selectors: {
      tags: [...tags].sort(),
      classes: [...classes].sort(),
      ids: [...ids].sort(),
      attributes: { names: [...attributeNames].sort(), values: [...values].sort() },
    },
  }
}
