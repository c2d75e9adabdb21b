import { useRef, useState } from 'react'

/** A row of pictures, one in sight at a time, that is pushed by hand or told which to show. */
export function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)

  const follow = () => {
    const element = strip.current
    if (element && element.clientWidth > 0) setShown(Math.round(element.scrollLeft / element.clientWidth))
  }
  /** Beyond an end comes the end itself. */
  const show = (i: number, smoothly: boolean) => {
    const element = strip.current
    const place = Math.min(Math.max(i, 0), count - 1)
    element?.scrollTo({ left: place * element.clientWidth, behavior: smoothly ? 'smooth' : 'instant' })
    setShown(place)
  }
  return { strip, shown, follow, show }
}
