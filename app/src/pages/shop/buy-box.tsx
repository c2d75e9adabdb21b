import type { ProductPage } from 'mostrador'
import { useEffect, useRef, useState } from 'react'
import { shop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { hideAdded, showAdded } from '../../layout/added.tsx'
import { texts } from '../../texts.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { BuyBar } from './buy-bar.tsx'
import { DeliveryInfo } from './delivery-info.tsx'
import { Share } from './share.tsx'
import { VariantPicker } from './variant-picker.tsx'

/** What is bought: the variant, how many, at what price. Whether the cart takes it is the core's word. */
export function BuyBox({ product }: { product: ProductPage }) {
  const [variantId, setVariantId] = useState(() => firstVariant(product))
  const [quantity, setQuantity] = useState(1)
  /** Tells two refusals in the same words apart. */
  const [attempt, setAttempt] = useState(0)
  const { notice } = useSlice('cart')
  const button = useRef<HTMLDivElement>(null)

  const variant = product.variants.find(({ id }) => id === variantId)
  const price = variant?.price ?? product.price
  const soldOut = product.soldOut || variant?.soldOut === true
  const label = product.virtual ? texts.product.enrol : texts.product.add

  // A refusal belongs to the screen where it was given.
  useEffect(() => () => void shop.run((s) => s.cart.dismissNotice()), [])

  const add = () =>
    shop.run((s) => {
      if (!s.cart.add(product.id, variantId, quantity)) {
        setAttempt((n) => n + 1)
        setQuantity(1)
        return hideAdded()
      }
      s.cart.dismissNotice()
      showAdded(product, variant?.title ?? '')
      announce(texts.product.added(product.title, s.select('cart').count))
    })

  return (
    <div className="mt-6 grid gap-6">
      <Price price={price} size="page" />
      {product.variants.length > 0 && (
        <VariantPicker
          chosen={variantId}
          legend={product.calendarized ? texts.product.dates : texts.product.variants}
          onChoose={setVariantId}
          variants={product.variants}
        />
      )}
      {soldOut ? (
        <NoticeBox kind="change">
          <strong>{texts.product.soldOut}.</strong> {texts.product.soldOutText}
        </NoticeBox>
      ) : (
        <div className="flex flex-wrap gap-3" ref={button}>
          {!product.uniqueBuy && (
            <Quantity max={product.maxQuantity} of={product.title} onChange={setQuantity} value={quantity} />
          )}
          <Button className="grow px-3 whitespace-nowrap" onClick={add}>
            {label}
          </Button>
        </div>
      )}
      {notice?.kind === 'refusal' && (
        <NoticeBox key={attempt} kind="refusal">
          {notice.message}
        </NoticeBox>
      )}
      {!product.virtual && !soldOut && <DeliveryInfo />}
      <ul className="grid gap-2 text-small text-soft empty:hidden">
        {product.uniqueBuy && (
          <li className="flex gap-3">
            <Icon className="size-5 text-leaf" name="check" />
            {texts.product.unique}
          </li>
        )}
        {product.virtual && (
          <li className="flex gap-3">
            <Icon className="size-5 text-leaf" name={product.calendarized ? 'calendar' : 'clock'} />
            {product.calendarized ? texts.product.onDates : texts.product.online}
          </li>
        )}
      </ul>
      <Share title={product.title} />
      {!soldOut && <BuyBar label={label} onAdd={add} price={price} title={product.title} watch={button} />}
    </div>
  )
}

/** The first variant that can be had, else simply the first. */
function firstVariant({ variants }: ProductPage): number | null {
  return (variants.find(({ soldOut }) => !soldOut) ?? variants[0])?.id ?? null
}
