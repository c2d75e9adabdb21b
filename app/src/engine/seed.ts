import type { Views } from 'mostrador'
import type { BroughtViews } from 'mostrador/deferred'

/** What a page that was rendered beforehand brings along, so that it need not be asked for again. */
export interface Seed {
  /** The build that it was rendered by; the data of another one may have another shape. */
  build: string
  /** What every screen shows of the house. */
  views: Pick<Views, 'config' | 'menus'>
  /** What the screen shows; nothing in the shell and in the page that says that there is none. */
  page?: { path: string; data: unknown }
}

/** The element of the document that holds it. */
export const SEED_ID = 'page-seed'

/** The build that this page was made by; none while developing. */
export const build: string | undefined = import.meta.env.SSR
  ? undefined
  : document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content

/** What this page brought along; nothing when it is of another build. */
export const seed: Seed | null = import.meta.env.SSR ? null : read(document.getElementById(SEED_ID))

/** The views that every screen begins with; who renders pages beforehand fills them in. */
export const broughtViews: BroughtViews = seed?.views ?? {}

function read(element: HTMLElement | null): Seed | null {
  const found: Seed | null = element?.textContent ? JSON.parse(element.textContent) : null
  return found?.build === build ? found : null
}
