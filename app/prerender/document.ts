import { policyElement, policyOf, stylesIn } from '../policy.ts'
import type { ScreenFiles } from '../screen-files.ts'
import { APP, KEEPING, LATER } from '../src/engine/early.ts'
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
const STYLE = /\s*<style>.*?<\/style>/gs
const SCRIPT = /\s*<script type="module"[^>]* src="\/([^"]+)"><\/script>/
const ENGINE = /\s*<link rel="preload" href="\/([^"]+\.wasm)"[^>]*>/

/** The stylesheets of the page of a route: those of the shell, and its own. */
export function stylesheetsOf({ shell, screens }: App, route: string): string[] {
  const own = ownFiles({ shell, screens }, route).filter((file) => file.endsWith('.css'))
  return [...[...shell.matchAll(STYLESHEET)].map(([, file = '']) => file), ...own]
}

/** A whole document: the shell with a page in it. */
export function documentOf(app: App, content: Content): string {
  const { screen } = content
  // In a page that is there before its script; everything else waits for that one.
  const scripts = screen ? [KEEPING, HIDING].map(outdented) : []
  const [keeping = '', hiding = ''] = scripts.map((script) => `<script>${script}</script>`)
  // The fonts and what is critical in one: each style has its digest.
  const styles = screen ? [stylesIn(app.shell).join('') + screen.critical] : stylesIn(app.shell)
  const policy = policyElement(policyOf({ scripts, styles }))
  // The screen takes these two over, and changes them with itself.
  const title = `<title>${escaped(content.title)}</title>`
  const description =
    content.description && `<meta name="description" content="${escaped(content.description)}">`
  const style = screen ? styles.map((text) => `<style>${text}</style>`).join('') : ''
  const seed = dataElement({ type: 'application/json', id: SEED_ID }, content.seed)
  const noscript = content.withoutScript && `<noscript>${escaped(content.withoutScript)}</noscript>`
  const shell = screen
    ? [STYLESHEET, STYLE, SCRIPT, ENGINE].reduce((html, own) => html.replace(own, ''), app.shell)
    : app.shell
  return filled(shell, [
    [/<meta http-equiv="Content-Security-Policy"[^>]*>/, policy],
    [/<title>.*?<\/title>/, title + description + style + content.head],
    [/<\/head>/, `${screen ? later(app, screen) : ''}${keeping}</head>`],
    [/<div id="root"><\/div>/, `<div id="root">${content.html}</div>${hiding}${seed}`],
    [/<noscript>.*?<\/noscript>/, noscript],
  ])
}

/** A script without what only its readers need: each page carries it. */
const outdented = (script: string) => script.replace(/^ +/gm, '')

/** What a page needs to come alive, once all that it shows is there: see `KEEPING`. */
function later(app: App, { route, payload }: NonNullable<Content['screen']>): string {
  const modules = ownFiles(app, route).filter((file) => file.endsWith('.js'))
  const [, script] = SCRIPT.exec(app.shell) ?? []
  const [, engine] = ENGINE.exec(app.shell) ?? []
  if (!script || !engine) throw new Error('The shell has no script, or no engine.')
  const link = (rel: string, href: string, more = '') =>
    `<link ${LATER}="${rel}"${more} crossorigin href="${escaped(href)}">`
  return [
    ...stylesheetsOf(app, route).map((file) => link('stylesheet', `/${file}`)),
    link('modulepreload', `/${script}`, ` id="${APP}"`),
    ...modules.map((file) => link('modulepreload', `/${file}`)),
    link('preload', `/${engine}`, ' as="fetch"'),
    ...(payload ? [link('preload', payload, ' as="fetch"')] : []),
  ].join('')
}

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
