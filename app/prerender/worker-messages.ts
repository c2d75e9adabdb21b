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

export interface RenderRequest {
  kind: 'render'
  path: string
  noindex: boolean
  /** Version of the data in the existing output, empty if it has to be rendered in any case. */
  version: string
}

export type WorkerRequest = { kind: 'initialize' } | RenderRequest

export type WorkerResponse =
  | { kind: 'initialized'; dependencies: Dependencies }
  | RenderedPage
  /** Other responses, but the same data as in the existing output. */
  | { kind: 'unchanged'; dependencies: Dependencies }
  | { kind: 'shell' }
  | { kind: 'failed'; message: string }

interface RenderedPage {
  kind: 'page'
  title: string
  description: string
  /** Version of the page's data. */
  version: string
  dependencies: Dependencies
  /** True if the output differs from the previous one. */
  written: boolean
}

/** Messages between the threads; a response has the id of its request. */
export interface NumberedRequest {
  id: number
  request: WorkerRequest
}

export interface NumberedResponse {
  id: number
  response: WorkerResponse
}
