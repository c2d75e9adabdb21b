import type { PublicConfig } from '../src/lib/engine/public-config.ts'
import type { AppBuild } from './document.tsx'
import type { Dependencies } from './tracked-fetch.ts'

export interface WorkerData {
  app: AppBuild
  api: string
  out: string
  site: string
  config: PublicConfig
}

export type WorkerRequest = { kind: 'initialize' } | { kind: 'render'; path: string; noindex: boolean }

export type WorkerResponse =
  | { kind: 'initialized'; dependencies: Dependencies }
  /** `written` is true if the output differs from the previous one. */
  | { kind: 'page'; title: string; description: string; dependencies: Dependencies; written: boolean }
  | { kind: 'shell' }
  | { kind: 'failed'; message: string }
