import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnChange } from '../../lib/browser/use-on-change.ts'

export function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement | null>, { pathOnly = false } = {}) {
  const { key, pathname } = useLocation()
  useOnChange(pathOnly ? pathname : key, () => dialog.current?.close())
}

export function useHideOnNavigation(popover: RefObject<HTMLElement | null>) {
  useOnChange(useLocation().pathname, () => popover.current?.hidePopover())
}
