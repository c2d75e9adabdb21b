import { useSlice } from 'mostrador/react'
import { cartTexts } from '../../texts/cart.ts'
import { checkoutTexts } from '../../texts/checkout.ts'
import { Picture } from '../../ui/picture.tsx'

/** The cart's lines to read, not to change. */
export function Lines() {
  const { lines } = useSlice('cart')
  return (
    <ul aria-label={cartTexts.lines} className="grid gap-4">
      {lines.map(({ productId, variantId, title, variantTitle, image, quantity, total, unit }) => (
        <li className="flex items-start gap-4" key={`${productId}:${variantId ?? 0}`}>
          <Picture className="size-16 rounded-edge object-cover" decorative image={image} sizes="64px" />
          <div className="min-w-0 grow text-small">
            <p className="font-semibold">{title}</p>
            <p className="text-soft">
              {variantTitle && `${variantTitle} · `}
              {cartTexts.units(quantity)}
            </p>
            {!unit.includesTax && (
              <p className="text-soft figures">
                {checkoutTexts.confirm.eachWithoutTax(unit.net.text, unit.gross.text)}
              </p>
            )}
          </div>
          <p className="text-small figures">{total.text}</p>
        </li>
      ))}
    </ul>
  )
}
