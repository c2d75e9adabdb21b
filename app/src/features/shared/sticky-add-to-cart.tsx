import type { PriceView } from 'mostrador'
import type { RefObject } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { BottomBar } from '../../components/ui/sticky-action-bar.tsx'
import { useAway } from '../../lib/browser/use-in-view.ts'
import { productTexts } from '../../messages/product.ts'

interface BuyBarProps {
  /** The real button. */
  watch: RefObject<HTMLElement | null>
  title: string
  /** Which of its variants. */
  detail?: string | undefined
  price: PriceView
  onAdd: () => void
}

/** The product's button within reach of the thumb, while the real one is out of sight. */
export function BuyBar({ watch, title, detail, price, onAdd }: BuyBarProps) {
  return (
    <BottomBar shown={useAway(watch)}>
      <div className="min-w-0 grow">
        <p className="truncate font-serif leading-[1.25rem]">{title}</p>
        <p className="truncate figures">
          <span className="font-semibold">{price.shown.text}</span>
          {detail && <span className="text-small text-soft"> · {detail}</span>}
        </p>
      </div>
      <Button aria-label={productTexts.addOf(title)} className="shrink-0" onClick={onAdd}>
        {productTexts.addShort}
      </Button>
    </BottomBar>
  )
}
