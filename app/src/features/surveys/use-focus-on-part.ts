import { useEffect, useRef } from 'react'

/** Focuses the heading of a new section. */
export function useFocusOnPart(part: number | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(part)
  useEffect(() => {
    if (last.current === part) return
    last.current = part
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [part])
  return heading
}
