/** What is kept apart from one another, by the names that the browser shows. */
export const CACHES = {
  /** The document without a page in it, that draws any page. */
  shell: 'shell',
  /** Files whose names change with their content: scripts, styles, fonts, the engine. */
  assets: 'assets',
  /** Visited pages that were rendered beforehand, and their data. */
  pages: 'pages',
  /** What the shop answers everybody. */
  apiResponses: 'answers',
  images: 'pictures',
} as const

const DAY = 24 * 60 * 60

/**
 * How much of each is kept, and for how long after it was last used (in seconds). The assets are those of several builds: a
 * page that is kept, or still open, goes on finding its own.
 */
export const LIMITS = {
  assets: { maxEntries: 400, maxAgeSeconds: 90 * DAY },
  pages: { maxEntries: 120, maxAgeSeconds: 30 * DAY },
  apiResponses: { maxEntries: 200, maxAgeSeconds: 30 * DAY },
  images: { maxEntries: 120, maxAgeSeconds: 30 * DAY },
} as const
