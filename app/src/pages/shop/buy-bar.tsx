import type { PriceView } from 'mostrador'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** On a phone, the button follows along once the real one has left the screen. */
export function BuyBar({
  watch,
  title,
  price,
  label,
  onAdd,
}: {
  watch: RefObject<HTMLElement | null>
  title: string
  price: PriceView
  label: string
  onAdd: () => void
}) {
  const away = useAway(watch)
  return (
    <div
      className={`fixed inset-x-0 bottom-0 z-10 flex items-center gap-4 bg-sheet px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar transition-transform duration-300 ease-settle md:hidden ${away ? '' : 'translate-y-full'}`}
      inert={!away}
    >
      <div className="min-w-0 grow">
        <p className="truncate font-serif leading-5">{title}</p>
        <p className="font-semibold tabular-nums">{price.shown.text}</p>
      </div>
      <Button className="shrink-0 px-4" icon="bag" onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}

/** Whether the element lies above the window. */
function useAway(watch: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!watch.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAway(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(watch.current)
    return () => observer.disconnect()
  }, [watch])
  return away
}
