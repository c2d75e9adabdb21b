import { useSlice } from 'mostrador/react'
import { useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { Title } from '../components/layout/page-title.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { Empty } from '../components/ui/empty-state.tsx'
import { BottomBar } from '../components/ui/sticky-action-bar.tsx'
import { Totals } from '../components/ui/totals.tsx'
import { CartLines, CartNews } from '../features/cart/cart-lines.tsx'
import { Threshold } from '../features/cart/free-shipping-progress.tsx'
import { ShippingEstimate } from '../features/cart/shipping-estimate.tsx'
import { CartSkeleton } from '../features/cart/skeleton.tsx'
import { useCartLines } from '../features/cart/use-cart-lines.ts'
import { useAway } from '../lib/browser/use-in-view.ts'
import { isHydrated } from '../lib/prerender/hydration-data.ts'
import { prerendered } from '../lib/prerender/static-loader.ts'
import { cartTexts } from '../messages/cart.ts'
import { paths } from '../paths.ts'

/** What is in it only the engine knows. */
export const loader = prerendered(async () => null)

const page = 'page py-8 md:py-12'

export function Component() {
  const lines = useCartLines()
  const { cart } = lines
  const shipping = useSlice('checkout').shippingData?.shownPrice
  const next = useRef<HTMLDivElement>(null)
  const nextAway = useAway(next)

  const title = <Title description={cartTexts.description}>{cartTexts.title}</Title>
  if (!cart.loaded)
    return (
      <>
        {title}
        <Awaited />
      </>
    )
  return (
    <div className={page}>
      {title}
      <Heading />
      <CartNews lines={lines} />
      {cart.hasItems ? (
        <div className="mt-6 grid gap-x-8 gap-y-10 md:mt-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <CartLines level="h2" lines={lines} />
          <aside
            aria-label={cartTexts.summary}
            className="md:sticky md:top-[calc(var(--header)+2rem)] md:self-start"
          >
            <Totals cart={cart} shippingChosen={Boolean(shipping)} />
            <div className="mt-6 grid gap-3" ref={next}>
              <ButtonLink icon="arrow" href={paths.checkoutDelivery}>
                {cartTexts.checkout}
              </ButtonLink>
              <ButtonLink look="secondary" href={paths.home}>
                {cartTexts.keepShopping}
              </ButtonLink>
            </div>
            {/* Below what is pressed: it comes when the ways of delivery are known, and moves no button. */}
            {cart.needsShipping && (
              <div className="mt-6 grid gap-2">
                <Threshold threshold={cart.threshold} />
                <ShippingEstimate />
              </div>
            )}
          </aside>
        </div>
      ) : (
        <Nothing />
      )}
      {cart.hasItems && (
        <BottomBar shown={nextAway}>
          <p className="grow font-semibold figures">{cart.totals.total.text}</p>
          <ButtonLink href={paths.checkoutDelivery}>{cartTexts.checkout}</ButtonLink>
        </BottomBar>
      )}
    </div>
  )
}

const Heading = () => (
  <h1 className="text-h1" tabIndex={-1}>
    {cartTexts.title}
  </h1>
)

const Nothing = () => (
  <Empty text={cartTexts.emptyText} title={cartTexts.empty}>
    <ButtonLink href={paths.home}>{cartTexts.start}</ButtonLink>
  </Empty>
)

/**
 * Until the engine is there, the place of what is in it is held. Whoever opens the rendered page and has never been here
 * has nothing in it, and sees so at once; the document says who has been (`KNOWN`).
 */
function Awaited() {
  const opened = useNavigationType() === NavigationType.Pop
  if (!(import.meta.env.SSR || (opened && isHydrated()))) return <CartSkeleton />
  return (
    <>
      <div className={`${page} in-[[data-known]]:hidden`}>
        <Heading />
        <Nothing />
      </div>
      <div className="hidden in-[[data-known]]:block">
        <CartSkeleton />
      </div>
    </>
  )
}
