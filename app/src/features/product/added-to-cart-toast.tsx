import type { ProductCard } from 'mostrador'
import { useEffect, useRef } from 'react'
import { ButtonLink, IconButton } from '../../components/ui/button.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useHideOnNavigation } from '../../components/ui/use-close-on-navigation.ts'
import { productMessages } from '../../messages/product.ts'
import { uiMessages } from '../../messages/ui.ts'
import { paths } from '../../paths.ts'

const DURATION_MS = 6000

let toastCount = 0

/** Shows the toast, restarting its timer. */
export function showAddedToCart(product: ProductCard, detail: string) {
  toastCount += 1
  toast.set(<AddedToCartToast detail={detail} key={toastCount} product={product} />)
}

/** Non-modal confirmation with a link to the cart. */
function AddedToCartToast({ product, detail }: { product: ProductCard; detail: string }) {
  const panel = useRef<HTMLDivElement>(null)
  useHideOnNavigation(panel)

  useEffect(() => {
    const element = panel.current
    if (!element) return
    // The invoker of the popover determines the tab order.
    const { activeElement } = document
    element.showPopover(activeElement instanceof HTMLElement ? { source: activeElement } : undefined)
    const timer = setInterval(() => {
      if (!element.matches(':hover, :focus-within')) toast.set(null)
    }, DURATION_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <section
      aria-label={productMessages.addedTitle}
      className="popover-panel align-end"
      popover="manual"
      ref={panel}
    >
      <div className="p-5">
        <div className="flex items-start gap-4">
          <Thumbnail className="size-20" image={product.image} />
          <div className="grow">
            <p className="eyebrow">{productMessages.addedTitle}</p>
            <p className="font-serif text-h4">{product.title}</p>
            {detail && <p className="text-small text-muted-foreground">{detail}</p>}
          </div>
          <IconButton
            className="-mt-3 -mr-3"
            icon="close"
            label={uiMessages.close}
            onClick={() => toast.set(null)}
          />
        </div>
        <ButtonLink className="mt-4 w-full" onClick={() => toast.set(null)} href={paths.cart}>
          {productMessages.seeCart}
        </ButtonLink>
      </div>
    </section>
  )
}
