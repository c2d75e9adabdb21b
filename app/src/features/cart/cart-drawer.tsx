import { useRef } from 'react'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Drawer } from '../../components/ui/drawer.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { LiveRegion } from '../../components/ui/live-region.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { DiscountRows } from '../../components/ui/totals.tsx'
import { totalsMessages } from '../../messages/amounts.ts'
import { cartMessages } from '../../messages/cart.ts'
import { paths } from '../../paths.ts'
import { CartAlerts, CartLines } from './cart-lines.tsx'
import { FreeShippingProgress } from './free-shipping-progress.tsx'
import { useCartLines } from './use-cart-lines.ts'

export function CartDrawer({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const lines = useCartLines()
  const { cart } = lines

  return (
    <Drawer
      dialog={dialog}
      label={cartMessages.drawer}
      onClosed={onClosed}
      side="right"
      title={<h2 className="text-h3">{cartMessages.drawer}</h2>}
    >
      <div className="grow overflow-y-auto overscroll-contain px-5 pb-5">
        <CartAlerts lines={lines} />
        {!cart.loaded && <Skeleton className="mt-6 h-28" />}
        {cart.loaded && cart.hasItems && <CartLines headingLevel="h3" lines={lines} />}
        {cart.loaded && !cart.hasItems && (
          <EmptyState text={cartMessages.emptyText} title={cartMessages.empty}>
            <Button variant="secondary" onClick={() => dialog.current?.close()}>
              {cartMessages.keepShopping}
            </Button>
          </EmptyState>
        )}
      </div>
      {/* The page's live region is inert while a modal dialog is open. */}
      <LiveRegion />
      {cart.hasItems && (
        <div className="grid gap-4 border-t border-border bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <FreeShippingProgress threshold={cart.threshold} />
          <dl className="grid gap-1 text-small tabular-figures empty:hidden">
            <DiscountRows discounts={cart.discounts} />
          </dl>
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-serif text-h4">{totalsMessages.total}</span>
            <span className="text-h4 font-semibold tabular-figures">{cart.totals.total.text}</span>
          </p>
          <div className="grid gap-2">
            <ButtonLink icon="arrow" href={paths.checkoutDelivery}>
              {cartMessages.checkout}
            </ButtonLink>
            <ButtonLink variant="secondary" href={paths.cart}>
              {cartMessages.open}
            </ButtonLink>
          </div>
        </div>
      )}
    </Drawer>
  )
}
