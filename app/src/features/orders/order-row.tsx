import type { Image, OrderStage, OrderView } from 'mostrador'
import { Suspense, use } from 'react'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatDate } from '../../lib/format/format-date.ts'
import { orderMessages } from '../../messages/order.ts'
import { paths } from '../../paths.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { ReorderButton } from './reorder-button.tsx'
import './order-row.css'

/** Pending actions stand out. */
const stageClass: Partial<Record<OrderStage, string>> = {
  declined: 'font-semibold text-destructive',
  unpaid: 'font-semibold text-accent',
  transfer: 'font-semibold text-accent',
  cancelled: 'text-muted-foreground',
  refunded: 'text-muted-foreground',
}

export function OrderRow({ order, images }: { order: OrderView; images: OrderImages }) {
  const { number, stage, stateLabel, createdAt, totals, invoices, tracking } = order
  const path = paths.order(number)
  const isPayable = order.payableAtBank && stage !== 'waiting'
  return (
    <li className="border-t border-border py-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
        <div>
          <h2 className="text-h4">
            <Link className="underline-offset-4 hover:underline" href={path}>
              {orderMessages.number(number)}
            </Link>
          </h2>
          <p className="text-small text-muted-foreground">
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </p>
        </div>
        <p className="order-row-state">
          <span className="text-body font-semibold tabular-figures">{totals.total.text}</span>
          <span className={stageClass[stage]}>{stateLabel}</span>
        </p>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <OrderThumbnails order={order} images={images} />
        <p className="order-row-summary">{summarize(order)}</p>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {isPayable && (
          <ButtonLink size="sm" href={path}>
            {orderMessages.payNow}
          </ButtonLink>
        )}
        <ButtonLink variant="link" href={path}>
          {orderMessages.list.see}
          <span className="sr-only">{number}</span>
        </ButtonLink>
        {tracking?.url && (
          <ButtonLink variant="link" rel="noreferrer" target="_blank" href={tracking.url}>
            {orderMessages.tracking.follow}
          </ButtonLink>
        )}
        {invoices.map((invoice) => (
          <InvoiceButton invoice={invoice} key={invoice.number} order={number} asLink />
        ))}
        <ReorderButton order={order} asLink />
      </div>
    </li>
  )
}

function summarize({ lines: [first, ...rest] }: OrderView): string {
  if (!first) return ''
  return rest.length === 0 ? first.title : `${first.title} ${orderMessages.list.more(rest.length)}`
}

const MAX_THUMBNAILS = 4

type OrderImages = Promise<Map<number, Image>>

function OrderThumbnails({ order, images }: { order: OrderView; images: OrderImages }) {
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
    <Thumbnail className="size-16" image={image} />
  ) : (
    <div className="size-16 rounded-xs bg-muted" />
  )
}
