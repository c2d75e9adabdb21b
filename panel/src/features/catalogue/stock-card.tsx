import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import type { ProductDetail, StockMovement } from '../../lib/api/schema.ts'
import { formatCount } from '../../lib/format.ts'
import { usePermission } from '../../lib/session.ts'
import { productStock as text } from '../../messages/products.ts'
import { paths } from '../../paths.ts'
import { stockQuery } from './products.ts'
import { StockDialog, type StockSubject } from './stock-dialog.tsx'

/** Units of the product and its variants, with the history of their movements. */
export function StockCard({ product }: { product: ProductDetail }) {
  const id = String(product.id)
  const canWrite = usePermission('catalogue_write')
  const { data } = useQuery(stockQuery(id))
  const [subject, setSubject] = useState<StockSubject | null>(null)
  const current = data?.current ?? product.current
  const subjects: (StockSubject & { isLow: boolean })[] =
    product.variants.length === 0
      ? [{ variant: null, name: text.product, units: current.stock ?? null, isLow: current.low_stock }]
      : product.variants.map(({ id: variant, title }) => {
          const level = current.variants.find((entry) => entry.id === variant)
          return { variant, name: title, units: level?.stock ?? null, isLow: level?.low_stock ?? false }
        })
  return (
    <Card title={text.title}>
      <ul className="flex flex-col divide-y divide-border">
        {subjects.map((entry) => (
          <li className="flex items-center gap-3 py-2 first:pt-0" key={entry.variant ?? 0}>
            <span className="min-w-0 grow truncate">{entry.name}</span>
            {entry.isLow && <Badge tone="warning">{text.low}</Badge>}
            <span className="font-semibold figures">
              {entry.units === null ? text.notTracked : formatCount(entry.units)}
            </span>
            {canWrite && (
              <Button onPress={() => setSubject(entry)} size="sm">
                {text.change}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.movements.length > 0 && <Movements movements={data.movements} product={product} />}
      {subject && <StockDialog id={id} onClose={() => setSubject(null)} subject={subject} />}
    </Card>
  )
}

function Movements({ movements, product }: { movements: StockMovement[]; product: ProductDetail }) {
  const nameOf = (variant: number | null | undefined) =>
    product.variants.find(({ id }) => id === variant)?.title
  return (
    <details className="mt-3 border-t border-border pt-3">
      <summary className="cursor-pointer text-small font-semibold text-muted-foreground">
        {text.history}
      </summary>
      <ol className="mt-2 max-h-80 overflow-y-auto">
        {movements.map((movement) => (
          <li
            className="flex items-baseline gap-3 border-t border-border py-2 text-small first:border-t-0"
            key={`${movement.happened_at}-${movement.variant}-${movement.change}-${movement.units}`}
          >
            <span className="min-w-0 grow">
              {movement.order ? (
                <Link className="link" to={paths.order(movement.order)}>
                  {movement.reason_label} {movement.order}
                </Link>
              ) : (
                movement.reason_label
              )}
              {nameOf(movement.variant) && <span> · {nameOf(movement.variant)}</span>}
              <span className="block text-muted-foreground">
                <Instant at={movement.happened_at} />
                {[movement.author, movement.note].filter(Boolean).map((part) => ` · ${part}`)}
              </span>
            </span>
            <span className={`font-semibold figures ${movement.change < 0 ? 'text-danger' : 'text-success'}`}>
              {movement.change > 0 ? `+${formatCount(movement.change)}` : formatCount(movement.change)}
            </span>
            <span className="w-14 text-right figures">
              {movement.units == null ? '–' : formatCount(movement.units)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
