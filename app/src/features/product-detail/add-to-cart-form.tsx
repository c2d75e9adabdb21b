import type { ProductPage, VariantView } from 'mostrador'
import { useRef, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { PagePrice } from '../../components/ui/price.tsx'
import { QuantityInput } from '../../components/ui/quantity-input.tsx'
import { productMessages } from '../../messages/product.ts'
import { ShareButton } from '../product/share-button.tsx'
import { StickyAddToCart } from '../product/sticky-add-to-cart.tsx'
import { useAddToCart } from '../product/use-add-to-cart.ts'
import { DeliveryInfo } from './delivery-info.tsx'
import { VariantPicker } from './variant-picker.tsx'

interface AddToCartFormProps {
  product: ProductPage
  variant: VariantView | null
  onVariant: (id: number) => void
}

/** Add-to-cart form with variant and quantity, validated by the core. */
export function AddToCartForm({ product, variant, onVariant }: AddToCartFormProps) {
  const [quantity, setQuantity] = useState(1)
  const { add, refusal } = useAddToCart()
  const button = useRef<HTMLDivElement>(null)

  const price = variant?.price ?? product.price
  const soldOut = product.soldOut || variant?.soldOut === true

  const addToCart = async () => {
    if (!(await add(product, variant, quantity))) setQuantity(1)
  }

  return (
    <div className="mt-6 grid gap-6">
      <PagePrice price={price} taxNote={product.taxNote} />
      {product.variants.length > 0 && (
        <VariantPicker
          chosen={variant?.id ?? null}
          legend={product.calendarized ? productMessages.dates : productMessages.variants}
          onChoose={onVariant}
          variants={product.variants}
        />
      )}
      {soldOut ? (
        <Alert variant="warning">
          <strong>{productMessages.soldOut}.</strong> {productMessages.soldOutText}
        </Alert>
      ) : (
        <div className="flex flex-wrap gap-3" ref={button}>
          {!product.uniqueBuy && (
            <QuantityInput
              max={product.maxQuantity}
              label={product.title}
              onChange={setQuantity}
              value={quantity}
            />
          )}
          <Button className="grow px-3 whitespace-nowrap" onClick={addToCart}>
            {productMessages.add}
          </Button>
        </div>
      )}
      {refusal && (
        <Alert key={refusal.attempt} variant="error">
          {refusal.message}
        </Alert>
      )}
      {!product.virtual && !soldOut && <DeliveryInfo />}
      <ul className="grid gap-2 text-small text-muted-foreground empty:hidden">
        {product.withdrawalExclusion && (
          <li className="flex gap-3">
            <Icon className="size-5 text-primary" name="warning" />
            {product.withdrawalExclusion}
          </li>
        )}
        {product.uniqueBuy && (
          <li className="flex gap-3">
            <Icon className="size-5 text-primary" name="check" />
            {productMessages.unique}
          </li>
        )}
        {product.virtual && (
          <li className="flex gap-3">
            <Icon className="size-5 text-primary" name={product.calendarized ? 'calendar' : 'download'} />
            {product.calendarized ? productMessages.onDates : productMessages.digital}
          </li>
        )}
      </ul>
      <ShareButton title={product.title} />
      {!soldOut && (
        <StickyAddToCart
          detail={variant?.title}
          onAdd={addToCart}
          price={price}
          title={product.title}
          buttonRef={button}
        />
      )}
    </div>
  )
}
