import { cx } from 'class-variance-authority'
import type { Highlight } from 'mostrador'
import { Pagination } from '../../components/ui/pagination.tsx'
import type { CardProduct } from '../product/card-product.ts'
import { ProductGrid } from '../product/product-card.tsx'
import { useFilters } from './use-filters.ts'

interface ProductListProps {
  list: { items: readonly CardProduct[]; total: number; page: number; limit: number }
  highlights?: readonly Highlight[]
}

/** Product grid with pagination, dimmed while the next list loads. */
export function ProductList({ list, highlights }: ProductListProps) {
  const { isPending } = useFilters()
  return (
    <div aria-busy={isPending || undefined} className={cx('transition-opacity', isPending && 'opacity-50')}>
      <ProductGrid priorityCount={2} headingLevel="h2" highlights={highlights} products={list.items} />
      <Pagination page={list.page} pages={Math.ceil(list.total / list.limit)} />
    </div>
  )
}
