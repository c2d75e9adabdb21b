import { errors } from '../../messages/errors.ts'
export interface FieldProblem {
  field: string
  message: string
}

/** Refusal of the server, with its Spanish message. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Problems of fields of a form. */
  readonly fields: readonly FieldProblem[]
  /** The resource as it is now, after a version conflict. */
  readonly current: unknown
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message ?? errors.server)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? `http_${status}`
    this.fields = body.errors ?? []
    this.current = body.current
    this.body = body
  }
}

export interface ErrorBody {
  code?: string
  message?: string
  errors?: FieldProblem[]
  current?: unknown
  /** Faults of the rows of an edit of many resources. */
  rows?: unknown
}

/** The server could not be reached; nothing is known about the outcome of a write. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(errors.network, { cause })
    this.name = 'NetworkError'
  }
}

/** Message for the reader. Other errors are defects of the panel and keep their details for the console. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message
  // A passkey that the browser, or its user, has refused.
  if (error instanceof DOMException) return errors.passkey
  return errors.defect
}

/** Messages of a refusal by field, such as `tracking.code`. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
}

/** Message of a failure that concerns no field. */
export function failureOf(error: unknown): string | undefined {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return undefined
  return messageOf(error)
}
