import { useSlice } from 'mostrador/react'
import { useRef } from 'react'
import { ButtonLink } from '../components/ui/button.tsx'
import { StickyActionBar } from '../components/ui/sticky-action-bar.tsx'
import { Totals } from '../components/ui/totals.tsx'
import { CartAlerts, CartLines } from '../features/cart/cart-lines.tsx'
import { CartHeading, CartPending, cartPageClass, EmptyCart } from '../features/cart/cart-pending.tsx'
import { DiscountCode } from '../features/cart/discount-code.tsx'
import { FreeShippingProgress } from '../features/cart/free-shipping-progress.tsx'
import { ShippingEstimate } from '../features/cart/shipping-estimate.tsx'
import { useCartLines } from '../features/cart/use-cart-lines.ts'
import { useIsOutOfView } from '../lib/browser/use-is-out-of-view.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { cartMessages } from '../messages/cart.ts'
import { paths } from '../paths.ts'
import '../features/cart/cart-lines.css'

/** The cart is known to the engine only. */
export const loader = staticLoader(async () => null)

export function Component() {
  const lines = useCartLines()
  const { cart } = lines
  const shipping = useSlice('checkout').shippingData?.shownPrice
  const ctaRef = useRef<HTMLDivElement>(null)
  const isCtaHidden = useIsOutOfView(ctaRef)

  if (!cart.loaded) return <CartPending />
  return (
    <div className={cartPageClass}>
      <CartHeading />
      <CartAlerts lines={lines} />
      {cart.hasItems ? (
        <div className="cart-columns">
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
            <div className="mt-6">
              <DiscountCode />
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
