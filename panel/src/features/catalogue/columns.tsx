import type { Column } from '../../components/table/column.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import type { ProductListItem } from '../../lib/api/schema.ts'
import { formatCount } from '../../lib/format.ts'
import { products } from '../../messages/products.ts'
import { ImageThumb } from './image-thumb.tsx'
import { StateBadge } from './state-badge.tsx'

const { columns } = products

export const productColumns: readonly Column<ProductListItem>[] = [
  {
    id: 'title',
    header: columns.product,
    sort: 'title',
    isPrimary: true,
    card: 'title',
    cell: ({ title, image }) => (
      <span className="flex items-center gap-3">
        <ImageThumb image={image ?? null} />
        <span className="min-w-0 truncate">{title}</span>
      </span>
    ),
  },
  { id: 'sku', header: columns.sku, width: 8, isWide: true, cell: ({ sku }) => sku },
  {
    id: 'state',
    header: columns.state,
    width: 8,
    card: 'badge',
    cell: ({ state, state_label }) => <StateBadge label={state_label} state={state} />,
  },
  {
    id: 'category',
    header: columns.category,
    width: 11,
    isWide: true,
    card: 'meta',
    cell: ({ category }) => category.title,
  },
  {
    id: 'collection',
    header: columns.collection,
    width: 10,
    isHiddenByDefault: true,
    cell: ({ collection }) => collection?.title,
  },
  {
    id: 'stock',
    header: columns.stock,
    width: 9,
    isFigure: true,
    card: 'meta',
    cell: (product) => <StockCell product={product} />,
  },
  {
    id: 'price',
    header: columns.price,
    sort: 'price',
    width: 9,
    isFigure: true,
    card: 'figure',
    cell: ({ current, price }) => (
      <span className="inline-flex items-baseline gap-2">
        {current.on_offer && current.price.shown.cents < price.gross_shown.cents && (
          <s className="text-small text-muted-foreground">{price.gross_shown.text}</s>
        )}
        <span className={current.on_offer ? 'text-accent' : ''}>{current.price.shown.text}</span>
      </span>
    ),
  },
  {
    id: 'created',
    header: columns.created,
    sort: 'created',
    width: 8.5,
    isHiddenByDefault: true,
    cell: ({ created_at }) => <Instant at={created_at} />,
  },
]

function StockCell({ product: { sold_out, current, variants } }: { product: ProductListItem }) {
  if (sold_out) return <Badge tone="danger">{products.soldOut}</Badge>
  const levels = variants > 0 ? current.variants : [current]
  const counted = levels.flatMap(({ stock }) => (stock == null ? [] : [stock]))
  if (counted.length === 0) return <span className="text-muted-foreground">{products.notTracked}</span>
  const units = formatCount(counted.reduce((sum, level) => sum + level, 0))
  return levels.some(({ low_stock }) => low_stock) ? (
    <Badge tone="warning">{products.units(units)}</Badge>
  ) : (
    products.units(units)
  )
}
