import type { PriceView } from 'mostrador'
import type { RefObject } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { StickyActionBar } from '../../components/ui/sticky-action-bar.tsx'
import { useIsOutOfView } from '../../lib/browser/use-is-out-of-view.ts'
import { productMessages } from '../../messages/product.ts'

interface StickyAddToCartProps {
  buttonRef: RefObject<HTMLElement | null>
  title: string
  detail?: string | undefined
  price: PriceView
  onAdd: () => void
}

/** Sticky add-to-cart bar, shown while the regular button is out of view. */
export function StickyAddToCart({ buttonRef, title, detail, price, onAdd }: StickyAddToCartProps) {
  const details = [detail, price.unitPrice?.text].filter(Boolean).join(' · ')
  return (
    <StickyActionBar shown={useIsOutOfView(buttonRef)}>
      <div className="min-w-0 grow">
        <p className="truncate font-serif leading-[1.25rem]">{title}</p>
        <p className="truncate tabular-figures">
          <span className="font-semibold">{price.shown.text}</span>
          {details && <span className="text-small text-muted-foreground"> · {details}</span>}
        </p>
      </div>
      <Button aria-label={productMessages.addOf(title)} className="shrink-0" onClick={onAdd}>
        {productMessages.addShort}
      </Button>
    </StickyActionBar>
  )
}
