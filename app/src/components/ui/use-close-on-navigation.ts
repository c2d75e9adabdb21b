import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Closes a dialog on each navigation, or on changes of the path only. */
export function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement | null>, { pathOnly = false } = {}) {
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => dialog.current?.close(), [pathOnly ? pathname : key])
}
