import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnChange } from '../../lib/browser/use-on-change.ts'

/** Closes a dialog on each navigation, or on changes of the path only. */
export function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement | null>, { pathOnly = false } = {}) {
  const { key, pathname } = useLocation()
  useOnChange(pathOnly ? pathname : key, () => dialog.current?.close())
}

/** Hides a popover when the path changes. */
export function useHideOnNavigation(popover: RefObject<HTMLElement | null>) {
  useOnChange(useLocation().pathname, () => popover.current?.hidePopover())
}
