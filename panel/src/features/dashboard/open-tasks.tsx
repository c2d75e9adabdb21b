import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { OpenTask } from '../../lib/api/schema.ts'
import { formatCount } from '../../lib/format.ts'
import { dashboard } from '../../messages/dashboard.ts'
import { paths } from '../../paths.ts'

const ordersWith = (params: Record<string, string>) => `${paths.orders}?${new URLSearchParams(params)}`

/** Screens on which the tasks are done. */
const SCREENS: Partial<Record<string, string>> = {
  to_prepare: ordersWith({ state: 'paid' }),
  to_ship: ordersWith({ state: 'preparing' }),
  unpaid_transfers: ordersWith({ state: 'pending_payment', payment_method: 'transfer' }),
  unclear_payments: ordersWith({ unclear_payment: 'true' }),
  expiring_reservations: ordersWith({ expiring_reservation: 'true' }),
  withdrawals: paths.withdrawals,
  due_refunds: paths.withdrawals,
  failed_emails: paths.failedEmails,
  invoice_records: paths.verifactuRecords,
  low_stock: `${paths.products}?${new URLSearchParams({ low_stock: 'true' })}`,
}

const tileClass = 'flex min-h-20 flex-col justify-between rounded-lg border bg-surface px-4 py-3 shadow-card'

/** Open tasks, each with the screen on which it is done. */
export function OpenTasks({ tasks }: { tasks: readonly OpenTask[] }) {
  const open = tasks.filter(({ count }) => count > 0)
  return (
    <section aria-label={dashboard.tasks.title}>
      <h2 className="sr-only">{dashboard.tasks.title}</h2>
      {open.length === 0 ? (
        <p className="flex items-center gap-3 rounded-lg border border-border bg-surface px-5 py-4 shadow-card">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          {dashboard.tasks.none}
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
          {open.map((task) => (
            <li className="grid" key={task.code}>
              <TaskTile task={task} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function TaskTile({ task: { code, label, count } }: { task: OpenTask }) {
  const to = SCREENS[code]
  const content = (
    <>
      <span className="text-figure font-semibold figures">{formatCount(count)}</span>
      <span className="flex items-end gap-2 text-small text-muted-foreground">
        <span className="grow">{label}</span>
        {to && (
          <ArrowRight
            aria-hidden="true"
            className="mb-0.5 size-4 shrink-0 text-primary transition-transform duration-150 group-hover:translate-x-0.5"
          />
        )}
      </span>
    </>
  )
  if (!to) return <div className={`${tileClass} border-border`}>{content}</div>
  return (
    <Link className={`group ${tileClass} border-border hover:border-border-strong`} to={to}>
      {content}
    </Link>
  )
}
