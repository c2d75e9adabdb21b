import type { PriceView } from 'mostrador'
import type { RefObject } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { StickyActionBar } from '../../components/ui/sticky-action-bar.tsx'
import { useIsOutOfView } from '../../lib/browser/use-is-out-of-view.ts'
import { productMessages } from '../../messages/product.ts'

interface StickyAddToCartProps {
  /** The real button. */
  buttonRef: RefObject<HTMLElement | null>
  title: string
  /** Which of its variants. */
  detail?: string | undefined
  price: PriceView
  onAdd: () => void
}

/** The product's button within reach of the thumb, while the real one is out of sight. */
export function StickyAddToCart({ buttonRef, title, detail, price, onAdd }: StickyAddToCartProps) {
  return (
    <StickyActionBar shown={useIsOutOfView(buttonRef)}>
      <div className="min-w-0 grow">
        <p className="truncate font-serif leading-[1.25rem]">{title}</p>
        <p className="truncate tabular-figures">
          <span className="font-semibold">{price.shown.text}</span>
          {detail && <span className="text-small text-muted-foreground"> · {detail}</span>}
        </p>
      </div>
      <Button aria-label={productMessages.addOf(title)} className="shrink-0" onClick={onAdd}>
        {productMessages.addShort}
      </Button>
    </StickyActionBar>
  )
}
