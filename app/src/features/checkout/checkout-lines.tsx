import { useSlice } from 'mostrador/react'
import { Picture } from '../../components/ui/picture.tsx'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Read-only cart lines. */
export function CheckoutLines() {
  const { items } = useSlice('cart')
  return (
    <ul aria-label={cartMessages.lines} className="grid gap-4">
      {items.map(({ product, selected_variant, qty, total, unit }) => (
        <li className="flex items-start gap-4" key={`${product.id}:${selected_variant?.id ?? 0}`}>
          <Picture
            className="size-16 rounded-xs object-cover"
            decorative
            image={product.image}
            sizes="64px"
          />
          <div className="min-w-0 grow text-small">
            <p className="font-semibold">{product.title}</p>
            <p className="text-muted-foreground">
              {selected_variant && `${selected_variant.title} · `}
              {cartMessages.units(qty)}
            </p>
            {!unit.includesTax && (
              <p className="text-muted-foreground tabular-figures">
                {checkoutMessages.confirm.eachWithoutTax(unit.net.text, unit.gross.text)}
              </p>
            )}
          </div>
          <p className="text-small tabular-figures">{total.text}</p>
        </li>
      ))}
    </ul>
  )
}
