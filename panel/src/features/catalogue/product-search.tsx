import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox } from '../../components/ui/combobox.tsx'
import type { ProductListItem } from '../../lib/api/schema.ts'
import { formatCount } from '../../lib/format.ts'
import { products as text } from '../../messages/products.ts'
import { fetchProducts, PRODUCTS } from './products.ts'

/** Reference, price and stock. */
const describe = ({ sku, sold_out, current, variants }: ProductListItem) =>
  [
    sku,
    current.price.shown.text,
    sold_out && text.soldOut,
    variants === 0 && !sold_out && current.stock != null && text.units(formatCount(current.stock)),
  ]
    .filter(Boolean)
    .join(' · ')

interface ProductSearchProps {
  label: string
  description?: string | undefined
  error?: string | undefined
  /** True for products that are not offered. */
  isChosen: (product: ProductListItem) => boolean
  onChoose: (product: ProductListItem) => void
}

/** Finds a product by name or reference. A choice empties the field. */
export function ProductSearch({ label, description, error, isChosen, onChoose }: ProductSearchProps) {
  // Text that is not deferred: an option of the previous search must not be there to be chosen.
  const [query, setQuery] = useState('')
  const [round, setRound] = useState(0)
  const { data, isFetching } = useQuery({
    queryKey: [PRODUCTS, 'picker', query],
    queryFn: ({ signal }) => fetchProducts({ query, sort: 'title', limit: '10' }, signal),
  })
  const found = (data?.data ?? []).filter((product) => !isChosen(product))
  return (
    <ComboBox
      error={error}
      isLoading={isFetching}
      key={round}
      label={label}
      onChange={(id) => {
        const product = found.find((product) => String(product.id) === id)
        if (product === undefined) return
        onChoose(product)
        setQuery('')
        setRound(round + 1)
      }}
      onSearch={setQuery}
      options={found.map((product) => ({
        value: String(product.id),
        label: product.title,
        description: describe(product),
      }))}
      value=""
      {...(description && { description })}
    />
  )
}
