import { useRef } from 'react'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Drawer } from '../../components/ui/drawer.tsx'
import { Empty } from '../../components/ui/empty-state.tsx'
import { Announcer } from '../../components/ui/live-region.tsx'
import { Bone } from '../../components/ui/skeleton.tsx'
import { totalsTexts } from '../../messages/amounts.ts'
import { cartTexts } from '../../messages/cart.ts'
import { paths } from '../../paths.ts'
import { CartLines, CartNews } from './cart-lines.tsx'
import { Threshold } from './free-shipping-progress.tsx'
import { useCartLines } from './use-cart-lines.ts'

/** The cart over whatever page one is at. */
export function CartDrawer({ onGone }: { onGone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const lines = useCartLines()
  const { cart } = lines

  return (
    <Drawer
      dialog={dialog}
      label={cartTexts.drawer}
      onGone={onGone}
      side="right"
      title={<h2 className="text-h3">{cartTexts.drawer}</h2>}
    >
      <div className="grow overflow-y-auto overscroll-contain px-5 pb-5">
        <CartNews lines={lines} />
        {!cart.loaded && <Bone className="mt-6 h-28" />}
        {cart.loaded && cart.hasItems && <CartLines level="h3" lines={lines} />}
        {cart.loaded && !cart.hasItems && (
          <Empty text={cartTexts.emptyText} title={cartTexts.empty}>
            <Button look="secondary" onClick={() => dialog.current?.close()}>
              {cartTexts.keepShopping}
            </Button>
          </Empty>
        )}
      </div>
      {/* The page's own is silent while a dialog is over it. */}
      <Announcer />
      {cart.hasItems && (
        <div className="grid gap-4 border-t border-line bg-sheet px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <Threshold threshold={cart.threshold} />
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-serif text-h4">{totalsTexts.total}</span>
            <span className="text-h4 font-semibold figures">{cart.totals.total.text}</span>
          </p>
          <div className="grid gap-2">
            <ButtonLink icon="arrow" href={paths.checkoutDelivery}>
              {cartTexts.checkout}
            </ButtonLink>
            <ButtonLink look="secondary" href={paths.cart}>
              {cartTexts.open}
            </ButtonLink>
          </div>
        </div>
      )}
    </Drawer>
  )
}
