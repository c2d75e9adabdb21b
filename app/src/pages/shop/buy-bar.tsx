import type { PriceView } from 'mostrador'
import type { RefObject } from 'react'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { useAway } from '../../ui/use-away.ts'

interface BuyBarProps {
  /** The real button. */
  watch: RefObject<HTMLElement | null>
  title: string
  price: PriceView
  label: string
  onAdd: () => void
}

/** The product's button, once the real one has been scrolled past. */
export function BuyBar({ watch, title, price, label, onAdd }: BuyBarProps) {
  return (
    <BottomBar shown={useAway(watch, 'above')}>
      <div className="min-w-0 grow">
        <p className="truncate font-serif leading-5">{title}</p>
        <p className="font-semibold tabular-nums">{price.shown.text}</p>
      </div>
      <Button className="shrink-0 px-4" onClick={onAdd}>
        {label}
      </Button>
    </BottomBar>
  )
}
