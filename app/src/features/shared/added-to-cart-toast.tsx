import type { ProductCard } from 'mostrador'
import { useEffect, useRef } from 'react'
import { ButtonLink, IconButton } from '../../components/ui/button.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { productTexts } from '../../messages/product.ts'
import { uiTexts } from '../../messages/ui.ts'
import { paths } from '../../paths.ts'

/** How long the news stays when nobody points at it. */
const staysMs = 6000

let times = 0

/** Says that the cart took it, and stays anew for each time. */
export function showAdded(product: ProductCard, detail: string) {
  times += 1
  toast.set(<Added detail={detail} key={times} product={product} />)
}

/** What the cart took, and the way there. Not modal: shopping goes on. */
function Added({ product, detail }: { product: ProductCard; detail: string }) {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = panel.current
    if (!element) return
    // The button that was pressed is what it belongs to: Tab goes on from there into it.
    const { activeElement } = document
    element.showPopover(activeElement instanceof HTMLElement ? { source: activeElement } : undefined)
    const timer = setInterval(() => {
      if (!element.matches(':hover, :focus-within')) toast.set(null)
    }, staysMs)
    return () => clearInterval(timer)
  }, [])

  return (
    <section aria-label={productTexts.addedTitle} className="hanging account" popover="manual" ref={panel}>
      <div className="p-5">
        <div className="flex items-start gap-4">
          <Picture
            className="size-20 rounded-edge object-cover"
            decorative
            image={product.image}
            sizes="80px"
          />
          <div className="grow">
            <p className="kind">{productTexts.addedTitle}</p>
            <p className="font-serif text-h4">{product.title}</p>
            {detail && <p className="text-small text-soft">{detail}</p>}
          </div>
          <IconButton
            className="-mt-3 -mr-3"
            icon="close"
            label={uiTexts.close}
            onClick={() => toast.set(null)}
          />
        </div>
        <ButtonLink className="mt-4 w-full" onClick={() => toast.set(null)} href={paths.cart}>
          {productTexts.seeCart}
        </ButtonLink>
      </div>
    </section>
  )
}
