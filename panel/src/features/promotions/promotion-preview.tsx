import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Card } from '../../components/ui/card.tsx'
import type { PromotionInput } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { promotions } from '../../messages/promotions.ts'
import { previewQuery } from './promotions.ts'

const text = promotions.preview

/** Effect of the definition being edited on several carts, as the server calculates it. */
export function PromotionPreviewCard({ definition }: { definition: PromotionInput }) {
  // The name does not matter here, and may still be missing.
  const body = { ...definition, title: promotions.new }
  const { data, isError } = useQuery({ ...previewQuery(body), placeholderData: keepPreviousData })
  return (
    <Card title={promotions.sections.preview} {...(data && !isError && { description: data.summary })}>
      {isError || !data ? (
        <p className="text-small text-muted-foreground">{text.incomplete}</p>
      ) : (
        <table className="w-full text-small">
          <thead className="text-muted-foreground">
            <tr>
              <th className="py-1 text-left font-normal">{text.goods}</th>
              <th className="py-1 text-right font-normal">{text.discount}</th>
              <th className="py-1 text-right font-normal">{text.total}</th>
            </tr>
          </thead>
          <tbody className="figures">
            {data.examples.map(({ goods_cents, discount_cents, free_delivery, total_cents }) => (
              <tr className="border-t border-border" key={goods_cents}>
                <td className="py-1.5">{formatCents(goods_cents)}</td>
                <td className="py-1.5 text-right">{discountText(discount_cents, free_delivery)}</td>
                <td className="py-1.5 text-right font-semibold">{formatCents(total_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function discountText(cents: number, freeDelivery: boolean) {
  if (freeDelivery) return text.freeDelivery
  return cents === 0 ? text.none : formatCents(-cents)
}
