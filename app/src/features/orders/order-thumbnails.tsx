import type { Image, OrderView } from 'mostrador'
import { Suspense, use } from 'react'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'

const MAX_THUMBNAILS = 4

export type OrderImages = Promise<Map<number, Image>>

export function OrderThumbnails({ order, images }: { order: OrderView; images: OrderImages }) {
  const lines = order.lines.slice(0, MAX_THUMBNAILS)
  const others = order.lines.length - lines.length
  return (
    <ul aria-hidden="true" className="flex items-center gap-2">
      {lines.map(({ productId, variantId }) => (
        <li key={`${productId}:${variantId ?? 0}`}>
          <Suspense fallback={<Skeleton className="size-16" />}>
            <ProductThumbnail images={images} product={productId} />
          </Suspense>
        </li>
      ))}
      {others > 0 && <li className="pl-2 text-small text-muted-foreground tabular-figures">+{others}</li>}
    </ul>
  )
}

/** Discontinued products show an empty tile. */
function ProductThumbnail({ product, images }: { product: number; images: OrderImages }) {
  const image = use(images).get(product)
  return image ? (
    <Thumbnail className="size-16" image={image} sizes="64px" />
  ) : (
    <div className="size-16 rounded-xs bg-muted" />
  )
}
