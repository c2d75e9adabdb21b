import { useRef, useState } from 'react'

/** A row of pictures, one in sight at a time, that is pushed by hand or told which to show. */
export function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  /** Where it is on its way to, while it goes there by itself: what it passes is not what is shown. */
  const goal = useRef<number | null>(null)

  const follow = () => {
    const element = strip.current
    if (!element || element.clientWidth === 0) return
    const place = Math.round(element.scrollLeft / element.clientWidth)
    if (goal.current === place) goal.current = null
    if (goal.current === null) setShown(place)
  }
  /** It stands still, or a hand has taken hold of it. */
  const settle = () => {
    goal.current = null
    follow()
  }
  /** Beyond an end comes the end itself. */
  const show = (i: number, smoothly: boolean) => {
    const element = strip.current
    const place = Math.min(Math.max(i, 0), count - 1)
    goal.current = smoothly && place !== shown ? place : null
    element?.scrollTo({ left: place * element.clientWidth, behavior: smoothly ? 'smooth' : 'instant' })
    setShown(place)
  }
  const followed = { onScroll: follow, onScrollEnd: settle, onPointerDown: settle }
  return { strip, followed, shown, show }
}
