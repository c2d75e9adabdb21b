import { createContext, type RefObject, use } from 'react'

/** Heading of the current screen, provided by the root layout and set by `PageHeading`. */
export const PageHeadingContext = createContext<RefObject<HTMLHeadingElement | null>>({ current: null })

/** Returns a function that focuses the heading of the screen, so that screen readers announce it. */
export function useFocusPageHeading(): () => void {
  const heading = use(PageHeadingContext)
  return () => heading.current?.focus({ preventScroll: true })
}
