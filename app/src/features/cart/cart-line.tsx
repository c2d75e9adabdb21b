import type { CartItemView } from 'mostrador'
import { memo, useId } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { QuantityInput } from '../../components/ui/quantity-input.tsx'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import { cartMessages } from '../../messages/cart.ts'
import './cart-lines.css'

export const lineKey = (line: CartItemView) => `${line.product.id}:${variantOf(line) ?? 0}`

export const variantOf = ({ selected_variant }: CartItemView) => selected_variant?.id ?? null

/** Refusal of a line change; `attempt` distinguishes equal messages. */
export interface LineRefusal {
  message: string
  attempt: number
}

interface CartLineProps {
  headingLevel: 'h2' | 'h3'
  line: CartItemView
  refusal: LineRefusal | null
  /** Restored by undo: takes the focus. */
  restored: boolean
  onReplace: (line: CartItemView, quantity: number) => void
  onRemove: (line: CartItemView) => void
}

/** Memoized: a change of one line renders that line only. */
export const CartLine = memo(
  ({ headingLevel: Level, line, refusal, restored, onReplace, onRemove }: CartLineProps) => {
    const { product, qty } = line
    const variant = line.selected_variant?.title
    const name = variant ? `${product.title}, ${variant}` : product.title
    const refusalId = useId()
    return (
      <li className="cart-line">
        <Thumbnail image={product.image} />
        <div className="cart-line-name">
          <Level className="text-h4 wrap-anywhere">
            <Link className="-my-3 inline-block py-3 underline-offset-4 hover:underline" href={product.url}>
              {product.title}
            </Link>
          </Level>
        </div>
        <p className="cart-line-detail">
          {variant && `${variant} · `}
          {cartMessages.each(line.unit.shown.text)}
          {line.unit.unitPrice && ` · ${line.unit.unitPrice.text}`}
        </p>
        <div className="cart-line-quantity">
          {line.max === 1 && qty === 1 ? (
            <p className="flex min-h-12 items-center text-small">{cartMessages.units(1)}</p>
          ) : (
            <QuantityInput
              describedBy={refusal ? refusalId : undefined}
              max={line.max}
              label={name}
              onChange={(quantity) => onReplace(line, quantity)}
              value={qty}
            />
          )}
        </div>
        <p className="cart-line-total">
          {line.total.text}
          {line.discount && <span className="block text-small">{line.discount.text}</span>}
        </p>
        <button
          aria-label={cartMessages.removeLine(name)}
          className="cart-line-remove"
          onClick={() => onRemove(line)}
          ref={restored ? focusOnMount : undefined}
          type="button"
        >
          {cartMessages.remove}
        </button>
        {refusal && (
          <Alert className="cart-line-refusal" id={refusalId} key={refusal.attempt} variant="error">
            {refusal.message}
          </Alert>
        )}
      </li>
    )
  },
)
