import { unescaped } from './markup.ts'

/** What React writes before everything else, for the head: the title, what stands for the page elsewhere, and preloads. */
const HOISTED =
  /^(?:<title[^>]*>(?<title>[^<]*)<\/title>|<meta (?<meta>[^>]*)>|(?<link><link rel="preload"[^>]*>))/

/** What React has drawn, apart from what it wants in the head. */
export interface Drawn {
  html: string
  /** As people read it. */
  title: string
  description: string
  /** What the page wants early, as HTML. */
  preloads: string
}

export function split(drawn: string): Drawn {
  const all: Drawn = { html: drawn, title: '', description: '', preloads: '' }
  for (let found = HOISTED.exec(all.html); found; found = HOISTED.exec(all.html)) {
    const { title, meta, link } = found.groups ?? {}
    all.html = all.html.slice(found[0].length)
    if (title !== undefined) all.title = unescaped(title)
    if (meta?.includes('name="description"'))
      all.description = unescaped(/content="([^"]*)"/.exec(meta)?.[1] ?? '')
    if (link) all.preloads += link
  }
  return all
}
