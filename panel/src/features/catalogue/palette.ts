import { Package } from 'lucide-react'
import type { PaletteSource } from '../../lib/palette.ts'
import { products } from '../../messages/products.ts'
import { paths } from '../../paths.ts'
import { fetchProducts } from './products.ts'

/** Finds products by name or reference. */
export const productSource: PaletteSource = {
  title: products.title,
  permission: 'catalogue_read',
  search: async (text, signal) => {
    const { data } = await fetchProducts({ query: text, sort: 'title', limit: '5' }, signal)
    return data.map(({ id, title, sku, current, state_label }) => ({
      id: String(id),
      label: title,
      detail: [sku, current.price.shown.text, state_label.toLowerCase()].filter(Boolean).join(', '),
      icon: Package,
      to: paths.product(String(id)),
    }))
  },
}
