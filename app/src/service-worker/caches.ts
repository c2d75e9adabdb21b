/** Cache names, visible in browsers. */
export const CACHES = {
  /** Document without page content. */
  shell: 'shell',
  /** Files with content hashes. */
  assets: 'assets',
  /** Visited prerendered pages with their data. */
  pages: 'pages',
  /** Public API responses. */
  apiResponses: 'answers',
  images: 'pictures',
} as const

const DAY = 24 * 60 * 60

/** Ages in seconds since the last use. Assets of several builds are kept for cached and open pages. */
export const LIMITS = {
  assets: { maxEntries: 400, maxAgeSeconds: 90 * DAY },
  pages: { maxEntries: 120, maxAgeSeconds: 30 * DAY },
  apiResponses: { maxEntries: 200, maxAgeSeconds: 30 * DAY },
  images: { maxEntries: 120, maxAgeSeconds: 30 * DAY },
} as const
