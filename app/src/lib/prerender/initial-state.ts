import type { Views } from 'mostrador'
import type { BroughtViews } from 'mostrador/deferred'

/** What every screen shows of the house. */
export type SiteViews = Pick<Views, 'config' | 'menus'>

/** What a document says of itself. */
export interface InitialState {
  /** The build that it was rendered by; the data of another one may have another shape. */
  build: string
  views: SiteViews
  /** The page that was rendered into it; absent in the shell and in the page that says that there is none. */
  page?: {
    path: string
    /** What the screen shows. */
    data: unknown
  }
}

/** The element of the document that holds it. */
export const INITIAL_STATE_ID = 'initial-state'

/** The build that this page was made by; none while developing. */
export const build: string | undefined = import.meta.env.SSR
  ? undefined
  : document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content

/** What this page brought along; nothing when it is of another build. */
export const initialState: InitialState | null = import.meta.env.SSR
  ? null
  : read(document.getElementById(INITIAL_STATE_ID))

/** The views that every screen begins with. */
export const preloadedViews: BroughtViews = initialState?.views ?? {}

function read(element: HTMLElement | null): InitialState | null {
  const found: InitialState | null = element?.textContent ? JSON.parse(element.textContent) : null
  return found?.build === build ? found : null
}
