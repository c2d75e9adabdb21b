import type { CallOptions } from './api.js'
import type { Call } from './commands.js'
import { notAnswered, notInTime, ShopError } from './errors.js'
import type { Runtime } from './runtime.js'

/** A file as the engine would ask for it, below the API's base. */
interface FileRequest {
  path: string
  headers: [string, string][]
}

/**
 * Files are fetched on this side: copying them into the engine and out again would serve nobody. The shop's limit of time is
 * for the answer to begin, and then for each piece of it.
 */
export async function file(
  runtime: Runtime,
  baseUrl: string,
  call: Call,
  options: CallOptions | undefined,
): Promise<Blob> {
  const given = options?.signal
  const late = new AbortController()
  const signal = AbortSignal.any([runtime.ended, late.signal, ...(given ? [given] : [])])
  const { path, headers } = runtime.ask<FileRequest>({ file: { call } })
  let refusal: { status: number; body: string }
  let stop = () => {}
  const wait = () => {
    stop()
    stop = runtime.limit(() => late.abort(new ShopError(notInTime)))
  }
  wait()
  try {
    const answer = await fetch(`${baseUrl}/${path}`, { headers, signal })
    const file = await whole(answer, wait)
    if (answer.ok) return file
    refusal = { status: answer.status, body: await file.text() }
  } catch (cause) {
    signal.throwIfAborted()
    throw new ShopError(notAnswered, { cause })
  } finally {
    stop()
  }
  throw new ShopError(runtime.ask({ failure: refusal }))
}

/** The body of an answer; `heard` is called when it begins and with each piece. */
function whole({ body, headers }: Response, heard: () => void): Promise<Blob> {
  heard()
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, rest) {
      heard()
      rest.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(pieces), { headers }).blob()
}
