/** Message of a page that loaded before the service worker: its URL and fetched resources. */
export interface WarmCacheMessage {
  page: string
  files: string[]
}
