import { useSlice } from 'mostrador/react'
import { useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { PageTitle } from '../components/layout/page-title.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { StickyActionBar } from '../components/ui/sticky-action-bar.tsx'
import { Totals } from '../components/ui/totals.tsx'
import { CartAlerts, CartLines } from '../features/cart/cart-lines.tsx'
import { FreeShippingProgress } from '../features/cart/free-shipping-progress.tsx'
import { ShippingEstimate } from '../features/cart/shipping-estimate.tsx'
import { CartSkeleton } from '../features/cart/skeleton.tsx'
import { useCartLines } from '../features/cart/use-cart-lines.ts'
import { useIsOutOfView } from '../lib/browser/use-is-out-of-view.ts'
import { isPrerendered } from '../lib/prerender/hydration-data.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { cartMessages } from '../messages/cart.ts'
import { paths } from '../paths.ts'

/** The cart is known to the engine only. */
export const loader = staticLoader(async () => null)

const pageClass = 'page-container py-8 md:py-12'

export function Component() {
  const lines = useCartLines()
  const { cart } = lines
  const shipping = useSlice('checkout').shippingData?.shownPrice
  const ctaRef = useRef<HTMLDivElement>(null)
  const isCtaHidden = useIsOutOfView(ctaRef)

  const title = <PageTitle description={cartMessages.description}>{cartMessages.title}</PageTitle>
  if (!cart.loaded)
    return (
      <>
        {title}
        <CartPending />
      </>
    )
  return (
    <div className={pageClass}>
      {title}
      <Heading />
      <CartAlerts lines={lines} />
      {cart.hasItems ? (
        <div className="mt-6 grid gap-x-8 gap-y-10 md:mt-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <CartLines headingLevel="h2" lines={lines} />
          <aside
            aria-label={cartMessages.summary}
            className="md:sticky md:top-[calc(var(--header)+2rem)] md:self-start"
          >
            <Totals cart={cart} shippingChosen={Boolean(shipping)} />
            <div className="mt-6 grid gap-3" ref={ctaRef}>
              <ButtonLink icon="arrow" href={paths.checkoutDelivery}>
                {cartMessages.checkout}
              </ButtonLink>
              <ButtonLink variant="secondary" href={paths.home}>
                {cartMessages.keepShopping}
              </ButtonLink>
            </div>
            {/* Below the buttons, to avoid a layout shift when shipping methods load. */}
            {cart.needsShipping && (
              <div className="mt-6 grid gap-2">
                <FreeShippingProgress threshold={cart.threshold} />
                <ShippingEstimate />
              </div>
            )}
          </aside>
        </div>
      ) : (
        <EmptyCart />
      )}
      {cart.hasItems && (
        <StickyActionBar shown={isCtaHidden}>
          <p className="grow font-semibold tabular-figures">{cart.totals.total.text}</p>
          <ButtonLink href={paths.checkoutDelivery}>{cartMessages.checkout}</ButtonLink>
        </StickyActionBar>
      )}
    </div>
  )
}

const Heading = () => (
  <h1 className="text-h1" tabIndex={-1}>
    {cartMessages.title}
  </h1>
)

const EmptyCart = () => (
  <EmptyState text={cartMessages.emptyText} title={cartMessages.empty}>
    <ButtonLink href={paths.home}>{cartMessages.start}</ButtonLink>
  </EmptyState>
)

/**
 * Placeholder until the engine has loaded. On a prerendered page, first-time visitors see the empty cart, returning
 * ones a skeleton (`data-returning`).
 */
function CartPending() {
  const opened = useNavigationType() === NavigationType.Pop
  if (!(import.meta.env.SSR || (opened && isPrerendered()))) return <CartSkeleton />
  return (
    <>
      <div className={`${pageClass} in-[[data-returning]]:hidden`}>
        <Heading />
        <EmptyCart />
      </div>
      <div className="hidden in-[[data-returning]]:block">
        <CartSkeleton />
      </div>
    </>
  )
}
