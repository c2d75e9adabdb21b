import { useEffect, useRef } from 'react'

/** For the heading of what takes the place of a screen: it takes the focus, and so is read out. */
export function useFocusOnArrival<Heading extends HTMLElement>(arrives: boolean) {
  const heading = useRef<Heading>(null)
  useEffect(() => {
    if (arrives) heading.current?.focus({ preventScroll: true })
  }, [arrives])
  return heading
}

/** For the heading of what changes within a screen: it takes the focus each time, though not the first. */
export function useFocusOnChange<Heading extends HTMLElement>(what: unknown) {
  const heading = useRef<Heading>(null)
  const last = useRef(what)
  useEffect(() => {
    if (last.current === what) return
    last.current = what
    heading.current?.focus({ preventScroll: true })
  }, [what])
  return heading
}
