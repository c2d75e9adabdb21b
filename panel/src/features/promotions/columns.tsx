import type { Column } from '../../components/table/column.ts'
import type { PromotionDetail } from '../../lib/api/schema.ts'
import { formatCents, formatCount } from '../../lib/format.ts'
import { promotions } from '../../messages/promotions.ts'
import { PromotionBadge } from './state-badge.tsx'

const { columns } = promotions

const usesOf = ({ uses, uses_is_exact }: PromotionDetail) =>
  uses_is_exact ? formatCount(uses) : promotions.atLeast(formatCount(uses))

export const promotionColumns: readonly Column<PromotionDetail>[] = [
  { id: 'title', header: columns.title, cell: ({ title }) => title, isPrimary: true, card: 'title' },
  {
    id: 'code',
    header: columns.code,
    width: 10,
    card: 'meta',
    cell: ({ code }) => code ?? promotions.automatic,
  },
  { id: 'effect', header: columns.effect, width: 13, card: 'meta', cell: ({ summary }) => summary },
  {
    id: 'state',
    header: columns.state,
    width: 9,
    card: 'badge',
    cell: (promotion) => <PromotionBadge promotion={promotion} />,
  },
  { id: 'uses', header: columns.uses, width: 7, isFigure: true, card: 'figure', cell: usesOf },
  {
    id: 'discounted',
    header: columns.discounted,
    width: 8,
    isFigure: true,
    cell: ({ discounted_cents }) => formatCents(discounted_cents),
  },
]
