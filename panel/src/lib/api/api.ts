import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'
import { fetchOrThrow, fetchWithLogin } from './transport.ts'

/** Base of the paths of the OpenAPI document. */
export const BASE_PATH = '/admin/v1'

const options = { baseUrl: location.origin + BASE_PATH }

/** Typed client of the admin API. Every refusal throws an `ApiError`, lost connections a `NetworkError`. */
export const api = createClient<paths>({ ...options, fetch: fetchWithLogin })

/** Client of the calls that need no session: those that start one. */
export const publicApi = createClient<paths>({ ...options, fetch: fetchOrThrow })

/** Unwraps the body of an answer. */
export async function bodyOf<Data>(answer: Promise<{ data?: Data }>): Promise<Exclude<Data, undefined>> {
  return (await answer).data as Exclude<Data, undefined>
}

/** Header of writes to an existing resource. */
export const ifMatch = (version: string) => ({ 'If-Match': `"${version}"` })
