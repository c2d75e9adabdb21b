/** Delay in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 1000

/** Runs `work` once the page is idle, at the latest after the timeout; after a delay where the browser cannot tell. */
export function whenIdle(work: () => void, options?: IdleRequestOptions): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, options)
  else setTimeout(work, FALLBACK_DELAY_MS)
}
