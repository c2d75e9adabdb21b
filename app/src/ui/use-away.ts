import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has left the window: over its top edge, or in either direction. */
export function useAway(watch: RefObject<HTMLElement | null>, where: 'above' | 'anywhere'): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!watch.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      setAway(!entry.isIntersecting && (where === 'anywhere' || entry.boundingClientRect.top < 0))
    })
    observer.observe(watch.current)
    return () => observer.disconnect()
  }, [watch, where])
  return away
}
