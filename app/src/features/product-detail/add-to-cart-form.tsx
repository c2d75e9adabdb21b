import type { ProductPage, VariantView } from 'mostrador'
import { useRef, useState } from 'react'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Price } from '../../components/ui/price.tsx'
import { Quantity } from '../../components/ui/quantity-input.tsx'
import { productTexts } from '../../messages/product.ts'
import { Share } from '../shared/share-button.tsx'
import { BuyBar } from '../shared/sticky-add-to-cart.tsx'
import { useAdd } from '../shared/use-add-to-cart.ts'
import { DeliveryInfo } from './delivery-info.tsx'
import { VariantPicker } from './variant-picker.tsx'

/** What is bought: the variant, how many, at what price. Whether the cart takes it is the core's word. */
export function BuyBox({
  product,
  variant,
  onVariant,
}: {
  product: ProductPage
  /** The one that is chosen, where there are any. */
  variant: VariantView | null
  /** Told which one is chosen instead. */
  onVariant: (id: number) => void
}) {
  const [quantity, setQuantity] = useState(1)
  const { add, refusal } = useAdd()
  const button = useRef<HTMLDivElement>(null)

  const price = variant?.price ?? product.price
  const soldOut = product.soldOut || variant?.soldOut === true

  const buy = async () => {
    if (!(await add(product, variant, quantity))) setQuantity(1)
  }

  return (
    <div className="mt-6 grid gap-6">
      <Price price={price} size="page" />
      {product.variants.length > 0 && (
        <VariantPicker
          chosen={variant?.id ?? null}
          legend={product.calendarized ? productTexts.dates : productTexts.variants}
          onChoose={onVariant}
          variants={product.variants}
        />
      )}
      {soldOut ? (
        <NoticeBox kind="change">
          <strong>{productTexts.soldOut}.</strong> {productTexts.soldOutText}
        </NoticeBox>
      ) : (
        <div className="flex flex-wrap gap-3" ref={button}>
          {!product.uniqueBuy && (
            <Quantity max={product.maxQuantity} of={product.title} onChange={setQuantity} value={quantity} />
          )}
          <Button className="grow px-3 whitespace-nowrap" onClick={buy}>
            {productTexts.add}
          </Button>
        </div>
      )}
      {refusal && (
        <NoticeBox key={refusal.attempt} kind="refusal">
          {refusal.message}
        </NoticeBox>
      )}
      {!product.virtual && !soldOut && <DeliveryInfo />}
      <ul className="grid gap-2 text-small text-soft empty:hidden">
        {product.uniqueBuy && (
          <li className="flex gap-3">
            <Icon className="size-5 text-leaf" name="check" />
            {productTexts.unique}
          </li>
        )}
        {product.virtual && (
          <li className="flex gap-3">
            <Icon className="size-5 text-leaf" name={product.calendarized ? 'calendar' : 'download'} />
            {product.calendarized ? productTexts.onDates : productTexts.digital}
          </li>
        )}
      </ul>
      <Share title={product.title} />
      {!soldOut && (
        <BuyBar detail={variant?.title} onAdd={buy} price={price} title={product.title} watch={button} />
      )}
    </div>
  )
}
