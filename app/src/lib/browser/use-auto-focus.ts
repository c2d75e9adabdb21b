import { useEffect, useRef } from 'react'

/** For the heading of what takes the place of a screen: it takes the focus, and so is read out. */
export function useAutoFocus<Heading extends HTMLElement>(enabled: boolean) {
  const heading = useRef<Heading>(null)
  useEffect(() => {
    if (enabled) heading.current?.focus({ preventScroll: true })
  }, [enabled])
  return heading
}

/** For the heading of what changes within a screen: it takes the focus each time, though not the first. */
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
