import type { ProductCard } from 'mostrador'
import { useEffect, useRef } from 'react'
import { layoutTexts } from '../texts/layout.ts'
import { uiTexts } from '../texts/ui.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { signal } from '../ui/signal.ts'

/** What was put in the cart last, while that is news. */
const news = signal<{ product: ProductCard; detail: string } | null>(null)

export function showAdded(product: ProductCard, detail: string) {
  news.set({ product, detail })
}

export function hideAdded() {
  news.set(null)
}

/** How long the news stays when nobody points at it. */
const staysMs = 6000

/** Says that the cart took it and shows the way there. Not modal: shopping goes on. */
export function Added() {
  const added = news.use()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = panel.current
    if (!added || !element) return
    element.showPopover()
    const timer = setInterval(() => {
      if (!element.matches(':hover, :focus-within')) news.set(null)
    }, staysMs)
    return () => clearInterval(timer)
  }, [added])

  if (!added) return null
  const { product, detail } = added
  return (
    <section aria-label={layoutTexts.added.title} className="hanging account" popover="manual" ref={panel}>
      <div className="p-5">
        <div className="flex items-start gap-4">
          <Picture
            className="size-20 rounded-edge object-cover"
            decorative
            image={product.image}
            sizes="80px"
          />
          <div className="grow">
            <p className="kind">{layoutTexts.added.title}</p>
            <p className="font-serif text-h4">{product.title}</p>
            {detail && <p className="text-small text-soft">{detail}</p>}
          </div>
          <IconButton
            className="-mt-3 -mr-3"
            icon="close"
            label={uiTexts.close}
            onClick={() => news.set(null)}
          />
        </div>
        <ButtonLink className="mt-4 w-full" onClick={() => news.set(null)} to="/compra">
          {layoutTexts.added.seeCart}
        </ButtonLink>
      </div>
    </section>
  )
}
