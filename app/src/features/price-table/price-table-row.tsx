import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { Link } from '../../components/ui/link.tsx'
import { parseQuantity } from '../../components/ui/quantity-input.tsx'
import { priceTableMessages } from '../../messages/price-table.ts'
import { paths } from '../../paths.ts'
import { useAddToCart } from '../product/use-add-to-cart.ts'
import type { Row } from './rows.ts'

export function PriceTableRow({ row, isSingleProduct }: { row: Row; isSingleProduct: boolean }) {
  const { product, variant, price, name, soldOut } = row
  return (
    <tr>
      <th scope="row">
        {isSingleProduct ? (
          product.title
        ) : (
          <Link className="underline-offset-4 hover:underline" href={paths.priceTableProduct(product.slug)}>
            {product.title}
          </Link>
        )}
      </th>
      <td className="format">{variant?.title}</td>
      {!isSingleProduct && <td className="category">{product.category.title}</td>}
      <td className="amount net" data-label={priceTableMessages.withoutTax(price.taxName)}>
        {price.net.text}
      </td>
      <td className="amount vat">{price.taxes.text}</td>
      <td className="amount gross" data-label={priceTableMessages.withTax(price.taxName)}>
        {price.gross.text}
      </td>
      <td className="add-to-cart">
        {soldOut ? (
          <span className="text-muted-foreground">{priceTableMessages.soldOut}</span>
        ) : (
          <AddToCartForm name={name} row={row} />
        )}
      </td>
    </tr>
  )
}

function AddToCartForm({ row: { product, variant }, name }: { row: Row; name: string }) {
  const [typed, setTyped] = useState('1')
  const { add, refusal } = useAddToCart()
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await add(product, variant, parseQuantity(typed))) setTyped('1')
  }
  return (
    <form noValidate onSubmit={submit}>
      <span className="flex justify-end gap-2">
        <input
          aria-describedby={refusal ? `${id}-error` : undefined}
          aria-invalid={refusal ? true : undefined}
          aria-label={priceTableMessages.quantity(name)}
          autoComplete="off"
          className="h-11 w-16 rounded-sm border border-border-strong bg-surface px-2 text-center tabular-figures hover:border-foreground aria-invalid:border-destructive aria-invalid:bg-destructive-subtle"
          inputMode="numeric"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          value={typed}
        />
        <Button aria-label={priceTableMessages.addName(name)} variant="secondary" size="sm" type="submit">
          {priceTableMessages.add}
        </Button>
      </span>
      <span className="block text-left" role="alert">
        <FieldError error={refusal?.message} key={refusal?.attempt} name={id} />
      </span>
    </form>
  )
}
