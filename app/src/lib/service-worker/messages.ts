/** What a page tells the worker that came after it: where it is, and which files it has fetched, as whole addresses. */
export interface WarmCacheMessage {
  page: string
  files: string[]
}
