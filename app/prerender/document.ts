import type { ScreenFiles } from '../screen-files.ts'
import { KEEPING } from '../src/engine/early.ts'
import { SEED_ID, type Seed } from '../src/engine/seed.ts'
import { HIDING } from '../src/layout/announcement-closed.ts'
import { dataElement, escaped } from '../src/prerender/markup.ts'

/** The built app that pages are written for. */
export interface App {
  /** The shell as Vite has built it. */
  shell: string
  /** The build's id. */
  build: string
  screens: ScreenFiles
  /** What an installed shop is called and looks like, before it knows its name. */
  manifest: string
}

/** What a document holds besides what the shell has. */
export interface Content {
  title: string
  description: string
  /** Elements for the head: what search engines and other sites read of the page. */
  head: string
  /** What stands in `#root`; empty in the shell. */
  html: string
  seed: Seed
  /** The route whose files the page wants at once. */
  route?: string
  /** Said to whoever has no JavaScript; without it, what the shell says. */
  withoutScript?: string
}

/** A whole document: the shell with a page in it. */
export function documentOf({ shell, screens }: App, content: Content): string {
  const files = content.route === undefined ? [] : screens[content.route]
  if (!files) throw new Error(`Nothing is known of the files of ${content.route}.`)
  const own = files
    .filter((file) => !shell.includes(`"/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
  // In a page that is there before its script; everything else waits for that one.
  const [keeping, hiding] = content.html
    ? [KEEPING, HIDING].map((script) => `<script>${script}</script>`)
    : ['', '']
  const seed = dataElement({ type: 'application/json', id: SEED_ID }, content.seed)
  const noscript = content.withoutScript && `<noscript>${escaped(content.withoutScript)}</noscript>`
  // React takes these two over, and changes them with the screen.
  const description =
    content.description && `<meta name="description" content="${escaped(content.description)}">`
  return filled(shell, [
    [/<title>.*?<\/title>/, `<title>${escaped(content.title)}</title>${description}${content.head}`],
    [/<\/head>/, `${own.join('')}${keeping}</head>`],
    [/<div id="root"><\/div>/, `<div id="root">${content.html}</div>${hiding}${seed}`],
    [/<noscript>.*?<\/noscript>/, noscript],
  ])
}

function filled(shell: string, places: [RegExp, string | undefined][]): string {
  return places.reduce((html, [place, text]) => {
    if (!place.test(html)) throw new Error(`The shell has no ${place.source}.`)
    return text === undefined ? html : html.replace(place, () => text)
  }, shell)
}
