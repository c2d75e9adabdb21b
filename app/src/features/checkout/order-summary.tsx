import { useSlice } from 'mostrador/react'
import type { ReactNode } from 'react'
import { ExpandIcon } from '../../components/ui/icon.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { Totals } from '../../components/ui/totals.tsx'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Order summary: collapsible on mobile, sidebar on wide screens. */
export function OrderSummary({ children }: { children?: ReactNode }) {
  const cart = useSlice('cart')
  const { shippingPresent, shippingInvalid } = useSlice('checkout')
  const chosen = shippingPresent && !shippingInvalid
  return (
    <aside aria-label={cartMessages.summary} className="max-lg:-order-1 lg:sticky lg:top-8 lg:self-start">
      <details className="group rounded-md border border-border bg-surface px-4 lg:hidden">
        <summary className="flex min-h-14 items-center justify-between gap-3">
          <span className="flex items-center gap-2">
            {checkoutMessages.summary(cart.count)}
            <ExpandIcon className="size-5" />
          </span>
          <span className="font-semibold tabular-figures">{cart.totals.total.text}</span>
        </summary>
        <div className="grid gap-6 pb-4">
          <CheckoutLines />
          <Totals cart={cart} shippingChosen={chosen} />
        </div>
      </details>
      <div className="grid gap-6 max-lg:hidden">
        <Totals cart={cart} shippingChosen={chosen} />
        <CheckoutLines />
      </div>
      {children}
    </aside>
  )
}

export function CheckoutLines() {
  const { items } = useSlice('cart')
  return (
    <ul aria-label={cartMessages.lines} className="grid gap-4">
      {items.map(({ product, selected_variant, qty, total, unit, withdrawal_exclusion }) => (
        <li className="flex items-start gap-4" key={`${product.id}:${selected_variant?.id ?? 0}`}>
          <Thumbnail className="size-16" image={product.image} />
          <div className="min-w-0 grow text-small">
            <p className="font-semibold">{product.title}</p>
            <p className="text-muted-foreground">
              {selected_variant && `${selected_variant.title} · `}
              {cartMessages.units(qty)}
            </p>
            {withdrawal_exclusion && <p className="text-muted-foreground">{withdrawal_exclusion}</p>}
            {!unit.includesTax && (
              <p className="text-muted-foreground tabular-figures">
                {checkoutMessages.confirm.eachWithoutTax(unit.net.text, unit.gross.text, unit.taxName)}
              </p>
            )}
          </div>
          <p className="text-small tabular-figures">{total.text}</p>
        </li>
      ))}
    </ul>
  )
}
