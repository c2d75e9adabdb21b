import type { ReactNode } from 'react'
import { createStore } from '../../lib/create-store.ts'

/** What lies over the shop for a moment. Whoever has something to say brings the words; they outlive their screen. */
export const toast = createStore<ReactNode>(null)

export function Toast() {
  return toast.use()
}
