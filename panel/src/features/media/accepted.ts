import type { MediaKind } from '../../lib/api/schema.ts'

/** Content types that the file dialog offers; the server recognises the content itself. */
export const ACCEPTED: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  document: ['application/pdf'],
  captions: ['text/vtt'],
  video: ['video/mp4', 'video/webm'],
}

export const ALL_ACCEPTED: readonly string[] = Object.values(ACCEPTED).flat()
