import { useRef, useState } from 'react'

/** A row of pictures, one in sight at a time, that is pushed by hand or told which to show. */
export function useCarousel(count: number) {
  const carousel = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  /** Where it is on its way to, while it goes there by itself: what it passes is not what is shown. */
  const targetIndex = useRef<number | null>(null)

  const syncIndex = () => {
    const element = carousel.current
    if (!element || element.clientWidth === 0) return
    const place = Math.round(element.scrollLeft / element.clientWidth)
    if (targetIndex.current === place) targetIndex.current = null
    if (targetIndex.current === null) setShown(place)
  }
  /** It stands still, or a hand has taken hold of it. */
  const endAnimation = () => {
    targetIndex.current = null
    syncIndex()
  }
  /** Beyond an end comes the end itself. */
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
