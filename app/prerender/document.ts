import { policyElement, policyOf } from '../policy.ts'
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
  /** The stylesheets by their files. */
  styles: Record<string, string>
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
  /** The screen whose files the page wants at once; the shell has none. */
  screen?: {
    /** The path of its route. */
    route: string
    /** The critical part of its stylesheets: the page waits for nothing else to be painted. */
    critical: string
    /** Where its data is. */
    payload?: string
  }
  /** Said to whoever has no JavaScript; without it, what the shell says. */
  withoutScript?: string
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

/** The stylesheets of the page of a route: those of the shell, and its own. */
export function stylesheetsOf({ shell, screens }: App, route: string): string[] {
  const own = ownFiles({ shell, screens }, route).filter((file) => file.endsWith('.css'))
  return [...[...shell.matchAll(STYLESHEET)].map(([, file = '']) => file), ...own]
}

/** A whole document: the shell with a page in it. */
export function documentOf(app: App, content: Content): string {
  const { screen } = content
  // In a page that is there before its script; everything else waits for that one.
  const scripts = screen ? [KEEPING, HIDING] : []
  const [keeping = '', hiding = ''] = scripts.map((script) => `<script>${script}</script>`)
  const policy = policyElement(policyOf({ scripts, styles: screen ? [screen.critical] : [] }))
  // React takes these two over, and changes them with the screen.
  const title = `<title>${escaped(content.title)}</title>`
  const description =
    content.description && `<meta name="description" content="${escaped(content.description)}">`
  const style = screen ? `<style>${screen.critical}</style>` : ''
  const seed = dataElement({ type: 'application/json', id: SEED_ID }, content.seed)
  const noscript = content.withoutScript && `<noscript>${escaped(content.withoutScript)}</noscript>`
  return filled(screen ? app.shell.replace(STYLESHEET, '') : app.shell, [
    [/<meta http-equiv="Content-Security-Policy"[^>]*>/, policy],
    [/<title>.*?<\/title>/, title + description + style + content.head],
    [/<\/head>/, `${screen ? early(app, screen) : ''}${keeping}</head>`],
    [/<div id="root"><\/div>/, `<div id="root">${content.html}</div>${hiding}${seed}`],
    [/<noscript>.*?<\/noscript>/, noscript],
    // After all that is seen: the first sight of the page does not wait for them, and its script does.
    [/<\/body>/, `${screen ? stylesheetsOf(app, screen.route).map(stylesheet).join('') : ''}</body>`],
  ])
}

/** What a page asks for at once: the modules of its screen, and its data. */
function early(app: App, { route, payload }: NonNullable<Content['screen']>): string {
  const modules = ownFiles(app, route).filter((file) => file.endsWith('.js'))
  return [
    ...modules.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(payload ? [`<link rel="preload" as="fetch" crossorigin href="${escaped(payload)}">`] : []),
  ].join('')
}

const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`

/** What the screen of a route needs besides what the shell asks for. */
function ownFiles({ shell, screens }: Pick<App, 'shell' | 'screens'>, route: string): string[] {
  const files = screens[route]
  if (!files) throw new Error(`Nothing is known of the files of ${route}.`)
  return files.filter((file) => !shell.includes(`"/${file}"`))
}

function filled(shell: string, places: [RegExp, string | undefined][]): string {
  return places.reduce((html, [place, text]) => {
    if (!place.test(html)) throw new Error(`The shell has no ${place.source}.`)
    return text === undefined ? html : html.replace(place, () => text)
  }, shell)
}
