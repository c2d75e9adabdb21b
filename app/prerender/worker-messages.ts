import type { PublicConfig } from '../src/lib/engine/public-config.ts'
import type { App } from './document.tsx'
import type { Answers } from './tracked-fetch.ts'

/** What a thread is given when it begins. */
export interface Bench {
  app: App
  /** The API's base URL. */
  api: string
  /** The folder of the site. */
  out: string
  /** The site's address for the world. */
  site: string
  /** Configuration that every document carries. */
  config: PublicConfig
}

/** What a thread is to do: begin anew with what may have changed, or render the page at a path. */
export type Order = { do: 'begin' } | { do: 'render'; path: string; noindex: boolean }

/** What became of it. */
export type Report =
  | { kind: 'begun'; answers: Answers }
  /** `written` where it is another one than before. */
  | { kind: 'page'; title: string; description: string; answers: Answers; written: boolean }
  /** A page for which there is no more than the shell. */
  | { kind: 'shell' }
  | { kind: 'failed'; message: string }
