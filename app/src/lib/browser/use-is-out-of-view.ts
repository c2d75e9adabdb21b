import { type RefObject, useEffect, useState } from 'react'

export function useIsOutOfView(target: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setIsOut(!entry.isIntersecting))
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isOut
}
