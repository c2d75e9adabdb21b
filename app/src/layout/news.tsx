import type { ReactNode } from 'react'
import { signal } from '../ui/signal.ts'

/** What lies over the shop for a moment. Whoever has the news brings the words for it; it outlives their screen. */
export const news = signal<ReactNode>(null)

export function News() {
  return news.use()
}
