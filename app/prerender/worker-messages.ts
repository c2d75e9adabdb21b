import type { PublicConfig } from '../src/lib/engine/public-config.ts'
import type { AppBuild } from './document.tsx'
import type { Dependencies } from './tracked-fetch.ts'

/** What a thread is given when it begins. */
export interface WorkerData {
  app: AppBuild
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
export type WorkerRequest = { kind: 'initialize' } | { kind: 'render'; path: string; noindex: boolean }

/** What became of it. */
export type WorkerResponse =
  | { kind: 'initialized'; dependencies: Dependencies }
  /** `written` where it is another one than before. */
  | { kind: 'page'; title: string; description: string; dependencies: Dependencies; written: boolean }
  /** A page for which there is no more than the shell. */
  | { kind: 'shell' }
  | { kind: 'failed'; message: string }
