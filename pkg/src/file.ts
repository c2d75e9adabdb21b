import type { CallOptions } from './api.js'
import type { Call } from './commands.js'
import { notAnswered, ShopError } from './errors.js'
import type { Runtime } from './runtime.js'

/** A file as the engine would ask for it, below the API's base. */
interface FileRequest {
  path: string
  headers: [string, string][]
}

/** Files are fetched on this side: copying them into the engine and out again would serve nobody. */
export async function file(
  runtime: Runtime,
  baseUrl: string,
  call: Call,
  options: CallOptions | undefined,
): Promise<Blob> {
  const given = options?.signal
  const signal = AbortSignal.any([runtime.ended, ...(given ? [given] : [])])
  const { path, headers } = runtime.ask<FileRequest>({ file: { call } })
  const answer = await fetch(`${baseUrl}/${path}`, { headers, signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new ShopError(notAnswered, { cause })
  })
  if (answer.ok) return answer.blob()
  throw new ShopError(runtime.ask({ failure: { status: answer.status, body: await answer.text() } }))
}
