import { useEffect, useRef } from 'react'

/** Focuses an element on mount if `enabled`, so that screen readers announce it. */
export function useAutoFocus<Heading extends HTMLElement>(enabled: boolean) {
  const heading = useRef<Heading>(null)
  useEffect(() => {
    if (enabled) heading.current?.focus({ preventScroll: true })
  }, [enabled])
  return heading
}

/** Focuses an element when `value` changes, not on mount. */
export function useFocusOnChange<Heading extends HTMLElement>(value: unknown) {
  const heading = useRef<Heading>(null)
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    heading.current?.focus({ preventScroll: true })
  }, [value])
  return heading
}
