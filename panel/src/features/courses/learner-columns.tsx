import type { Column } from '../../components/table/column.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import type { Learner } from '../../lib/api/schema.ts'
import { learners } from '../../messages/courses.ts'

const { columns } = learners

/** Order or staff member by which a learner was enrolled. */
export const originOf = ({ order, enrolled_by }: Learner) =>
  order ? learners.order(order) : learners.manual(enrolled_by ?? '')

export function AccessBadge({ learner }: { learner: Learner }) {
  return (
    <Badge hasDot tone={learners.access[learner.access]}>
      {learner.access_label}
    </Badge>
  )
}

/** Columns of the list; the name opens the learner. */
export const learnerColumns = (open: (learner: Learner) => void): readonly Column<Learner>[] => [
  {
    id: 'name',
    header: columns.name,
    isPrimary: true,
    card: 'title',
    cell: (learner) => (
      <button
        className="link truncate text-left font-semibold"
        onClick={() => open(learner)}
        title={learner.email}
        type="button"
      >
        {learner.name || learner.email}
      </button>
    ),
  },
  {
    id: 'access',
    header: columns.access,
    width: 9,
    card: 'badge',
    cell: (learner) => <AccessBadge learner={learner} />,
  },
  { id: 'origin', header: columns.origin, width: 14, isWide: true, cell: originOf },
  {
    id: 'progress',
    header: columns.progress,
    width: 7,
    isFigure: true,
    card: 'figure',
    cell: ({ percent }) => learners.percent(percent),
  },
  {
    id: 'enrolled',
    header: columns.enrolled,
    width: 9,
    card: 'meta',
    cell: ({ enrolled_at }) => <Instant at={enrolled_at} />,
  },
  {
    id: 'activity',
    header: columns.activity,
    width: 10,
    isWide: true,
    cell: ({ last_activity_at }) => (last_activity_at ? <Instant at={last_activity_at} /> : learners.never),
  },
  {
    id: 'certificate',
    header: columns.certificate,
    width: 8,
    isWide: true,
    cell: ({ certificate }) => certificate && <Badge tone="info">{learners.issued}</Badge>,
  },
]
