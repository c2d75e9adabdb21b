import type { Highlight, ProductCard } from 'mostrador'
import { Pagination } from '../../components/ui/pagination.tsx'
import { ProductGrid } from '../shared/product-card.tsx'
import { useFilters } from './use-filters.ts'

interface ProductListProps {
  list: { items: readonly ProductCard[]; total: number; page: number; limit: number }
  marks?: readonly Highlight[]
}

/** A page of products and the way to the others. While another list is on its way this one stands back. */
export function ProductList({ list, marks }: ProductListProps) {
  const { coming } = useFilters()
  return (
    <div aria-busy={coming || undefined} className={`transition-opacity ${coming ? 'opacity-50' : ''}`}>
      <ProductGrid eager={2} level="h2" marks={marks} products={list.items} />
      <Pagination page={list.page} pages={Math.ceil(list.total / list.limit)} />
    </div>
  )
}
