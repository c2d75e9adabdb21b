import { useRef, useState } from 'react'

export function useCarousel(count: number) {
  const carousel = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  /** Target of a running animation, during which scroll events are ignored. */
  const targetIndex = useRef<number | null>(null)

  const syncIndex = () => {
    const element = carousel.current
    if (!element || element.clientWidth === 0) return
    const place = Math.round(element.scrollLeft / element.clientWidth)
    if (targetIndex.current === place) targetIndex.current = null
    if (targetIndex.current === null) setShown(place)
  }
  /** Called at the end of scrolling and on manual interaction. */
  const endAnimation = () => {
    targetIndex.current = null
    syncIndex()
  }
  /** Shows an index, clamped to the range. */
  const show = (i: number, smoothly: boolean) => {
    const element = carousel.current
    const place = Math.min(Math.max(i, 0), count - 1)
    targetIndex.current = smoothly && place !== shown ? place : null
    element?.scrollTo({ left: place * element.clientWidth, behavior: smoothly ? 'smooth' : 'instant' })
    setShown(place)
  }
  const scrollHandlers = { onScroll: syncIndex, onScrollEnd: endAnimation, onPointerDown: endAnimation }
  return { carousel, scrollHandlers, shown, show }
}
