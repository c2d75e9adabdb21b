/**
 * The second part of an engine in two (`split-wasm.mjs`). Whoever sees it coming fetches it beforehand; else the first
 * part has it brought in the middle of a call.
 */

import { notLoaded, ShopError } from '../errors.js'

let compiled: WebAssembly.Module | undefined
let fetching: Promise<void> | undefined

const place = () => new URL('../../split/rest.wasm', import.meta.url).href

/** Fetches the rest of the engine, once; after a failure the next call tries again. */
export function fetchRest(): Promise<void> {
  fetching ??= read().catch((cause: unknown) => {
    fetching = undefined
    throw new ShopError(notLoaded, { cause })
  })
  return fetching
}

async function read(): Promise<void> {
  const answer = await fetch(place())
  if (!answer.ok) throw new Error(`The rest of the engine is answered ${answer.status}.`)
  compiled ??= await WebAssembly.compile(await answer.arrayBuffer())
}

/**
 * Joins the rest to the first part that has these exports. What a call is in the middle of cannot wait: where the rest
 * is not there yet, the page stands still until it is. Without it the call cannot go on, and the engine has crashed.
 */
export function bring(first: WebAssembly.Exports): void {
  try {
    compiled ??= new WebAssembly.Module(readNow())
    new WebAssembly.Instance(compiled, { first })
  } catch (cause) {
    throw Object.assign(new WebAssembly.RuntimeError(`The rest of the engine is not there: ${cause}`), {
      cause,
    })
  }
  ;(first.here as WebAssembly.Global).value = 1
}

/** Only texts are read while everything waits: this one has a character for each byte. */
function readNow(): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest()
  request.open('GET', place(), false)
  request.overrideMimeType('text/plain; charset=x-user-defined')
  request.send()
  if (request.status !== 200) throw new Error(`it is answered ${request.status}.`)
  return Uint8Array.from(request.responseText, (byte) => byte.charCodeAt(0))
}
