import type { Call } from './commands.js'
import { notAnswered, ShopError } from './errors.js'
import type { Runtime } from './runtime.js'

/** A file as the engine would ask for it, below the API's base. */
interface FileRequest {
  path: string
  token: string | null
}

/** Files are fetched on this side: copying them into the engine and out again would serve nobody. */
export async function file(
  runtime: Runtime,
  baseUrl: string,
  call: Call,
  given: AbortSignal | undefined,
): Promise<Blob> {
  const signal = AbortSignal.any([runtime.ended, ...(given ? [given] : [])])
  const { path, token } = runtime.ask<FileRequest>({ file: { call } })
  const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${baseUrl}/${path}`, { headers, signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new ShopError(notAnswered, { cause })
  })
  if (answer.ok) return answer.blob()
  throw new ShopError(runtime.ask({ failure: { status: answer.status, body: await answer.text() } }))
}
