/** Options of a call. */
export interface CallOptions {
  /** Abort signal. Aborting rejects the call with the signal's reason. */
  signal?: AbortSignal
}
