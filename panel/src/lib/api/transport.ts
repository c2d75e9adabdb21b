import { setConnectionLost } from './connection.ts'
import { ApiError, type ErrorBody, NetworkError } from './errors.ts'
import { getCsrfToken, requestLogin } from './session-state.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const ENDED_SESSION = new Set(['session_required', 'session_expired'])

async function send(request: Request): Promise<Response> {
  if (!SAFE_METHODS.has(request.method)) request.headers.set('X-CSRF-Token', getCsrfToken())
  let response: Response
  try {
    response = await fetch(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    setConnectionLost(true)
    throw new NetworkError(cause)
  }
  setConnectionLost(false)
  return response
}

async function toError(response: Response): Promise<ApiError> {
  const body: ErrorBody = await response.json().catch(() => ({}))
  return new ApiError(response.status, body)
}

/** Sends a request. Refusals throw an {@link ApiError}. */
export async function fetchOrThrow(request: Request): Promise<Response> {
  const response = await send(request)
  if (!response.ok) throw await toError(response)
  return response
}

/** Requests like {@link fetchOrThrow}; when the session has ended, repeats the request after a login. */
export async function fetchWithLogin(request: Request): Promise<Response> {
  const again = request.clone()
  try {
    return await fetchOrThrow(request)
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401 && ENDED_SESSION.has(error.code)
    if (!hasEnded || (await requestLogin()) === 'given-up') throw error
    return fetchOrThrow(again)
  }
}
