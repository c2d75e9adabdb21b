import { Badge } from '../../components/ui/badge.tsx'
import { customers } from '../../messages/customers.ts'

/** Marks of accounts that differ from the usual ones. */
export function AccountBadges(customer: {
  is_professional: boolean
  /** Absent in lists. */
  equivalence_surcharge?: boolean
  is_active: boolean
  has_account: boolean
}) {
  return (
    <span className="inline-flex gap-1.5">
      {customer.is_professional && <Badge tone="accent">{customers.professional}</Badge>}
      {customer.equivalence_surcharge && <Badge>{customers.surcharge}</Badge>}
      {!customer.has_account && <Badge>{customers.noAccount}</Badge>}
      {!customer.is_active && (
        <Badge hasDot tone="danger">
          {customers.locked}
        </Badge>
      )}
    </span>
  )
}
