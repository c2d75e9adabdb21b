// Client of an API of a development server.
import { UserError } from '../progress.mjs'

/**
 * Client with `call(method, path, body, headers)`, which returns the JSON of the response and rejects on an
 * error status. A body of bytes is sent as it is. `headers` are sent with every call.
 */
export function createApiClient(base) {
  const defaultHeaders = { 'content-type': 'application/json' }
  const call = async (method, path, body, headers) => {
    const content = body instanceof Uint8Array ? body : body && JSON.stringify(body)
    const init = { method, headers: { ...defaultHeaders, ...headers }, body: content }
    const response = await fetch(`${base}/${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new UserError(`${method} ${path} responded with ${response.status}: ${text}`)
    return text ? JSON.parse(text) : null
  }
  return { call, headers: defaultHeaders }
}
