import type { ReactNode } from 'react'
import { createStore } from '../../lib/create-store.ts'

/** Current toast, which outlives the screen that set it. */
export const toast = createStore<ReactNode>(null)

export function Toast() {
  return toast.use()
}
