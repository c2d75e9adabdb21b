import type { Views } from 'mostrador'
import type { PreloadedViews } from 'mostrador/deferred'

export type SiteViews = Pick<Views, 'config' | 'menus'>

export interface InitialState {
  /** Build that rendered the document; data of other builds may differ in shape. */
  build: string
  views: SiteViews
  /** Prerendered page; missing in the shell and the 404 document. */
  page?: {
    path: string
    /** Version of the data that the document shows, which is published as `_payload.json`. */
    version: string
  }
}

export const INITIAL_STATE_ID = 'initial-state'

/** Build id of this document, undefined in development. */
export const build: string | undefined = import.meta.env.SSR
  ? undefined
  : document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content

/** State of this document, null if it belongs to another build. */
export const initialState: InitialState | null = import.meta.env.SSR
  ? null
  : read(document.getElementById(INITIAL_STATE_ID))

export const preloadedViews: PreloadedViews = initialState?.views ?? {}

function read(element: HTMLElement | null): InitialState | null {
  const found: InitialState | null = element?.textContent ? JSON.parse(element.textContent) : null
  return found?.build === build ? found : null
}
