import type { PublicConfig } from '../src/lib/engine/public-config.ts'
import type { AppBuild } from './document.tsx'
import type { Dependencies } from './tracked-fetch.ts'

/** Initial data of a worker thread. */
export interface WorkerData {
  app: AppBuild
  /** Base URL of the API. */
  api: string
  /** Output folder of the site. */
  out: string
  /** Public URL of the site. */
  site: string
  /** Public configuration, embedded in every document. */
  config: PublicConfig
}

/** Requests to a worker thread. */
export type WorkerRequest = { kind: 'initialize' } | { kind: 'render'; path: string; noindex: boolean }

/** Responses of a worker thread. */
export type WorkerResponse =
  | { kind: 'initialized'; dependencies: Dependencies }
  /** `written` is true if the output differs from the previous one. */
  | { kind: 'page'; title: string; description: string; dependencies: Dependencies; written: boolean }
  /** Page served by the shell only. */
  | { kind: 'shell' }
  | { kind: 'failed'; message: string }
