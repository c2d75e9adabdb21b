import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is out of the window, over its upper edge or below the lower one. */
export function useAway(watch: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!watch.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting))
    observer.observe(watch.current)
    return () => observer.disconnect()
  }, [watch])
  return away
}
