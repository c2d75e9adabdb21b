import type { Host } from './host/host.js'
import { initialViews } from './initial-views.js'
import type { Slice, Views } from './views.js'

/** Views that a page was rendered with: of what everybody is shown alike, or of the one whose page it is. */
export type BroughtViews = Partial<Views>

/** What a shop is made with; only where its API is cannot be left out. */
export interface ShopOptions {
  /** Where the API is, such as `/api/v1`. */
  baseUrl: string
  /** Parts to use instead of the host's own. */
  host?: Partial<Host>
  /** What is shown until the shop has read it anew. */
  initial?: BroughtViews
  /** Milliseconds since 1970; by default the machine's clock. */
  clock?: () => number
  /** For how many milliseconds an answer of the API is waited for; by default for as long as it takes. */
  timeout?: number
  /** Which build of the app this is, so that it notices a newer one: see `builds/latest.json` in the README. */
  build?: string
  /** Told of a crash inside the engine, after a fresh engine has taken over. */
  onPanic?: (error: Error) => void
  /**
   * Takes a recording of the session: lines of JSON without what is personal, for `mostrador replay`. A fresh engine
   * after a crash begins another one, with a header of its own. Only a build with recordings has it (see README).
   */
  record?: (lines: string) => void
}

/** What a slice shows before anything is read. */
export function firstView<S extends Slice>(brought: BroughtViews | undefined, slice: S): Views[S] {
  return brought?.[slice] ?? initialViews[slice]
}

/** Whether the shop has not read yet what this view is made of. */
export function isUnread(view: object | null): boolean {
  return view !== null && 'loaded' in view && !view.loaded
}
