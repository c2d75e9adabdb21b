import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { AccountBadges } from '../features/customers/account-badges.tsx'
import { CustomerActions } from '../features/customers/customer-actions.tsx'
import { CustomerForm } from '../features/customers/customer-form.tsx'
import { CustomerSide } from '../features/customers/customer-side.tsx'
import { customerQuery, nameOf } from '../features/customers/customers.ts'
import { formatLongDate } from '../lib/format.ts'
import { usePermission } from '../lib/session.ts'
import { customers } from '../messages/customers.ts'
import { paths } from '../paths.ts'

export function Component() {
  const { id = '' } = useParams()
  const { data: customer } = useSuspenseQuery(customerQuery(id))
  const canWrite = usePermission('customers_write')
  return (
    <Screen
      actions={canWrite && <CustomerActions customer={customer} />}
      badge={<AccountBadges {...customer} />}
      breadcrumbs={[{ label: customers.title, to: paths.customers }]}
      subtitle={
        <>
          {customer.email && (
            <>
              <a className="link inline-block py-0.5 break-all" href={`mailto:${customer.email}`}>
                {customer.email}
              </a>
              {' · '}
            </>
          )}
          {customers.since(formatLongDate(customer.registered_at))}
        </>
      }
      title={nameOf(customer)}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <CustomerForm canWrite={canWrite} customer={customer} key={customer.id} />
        <div className="flex flex-col gap-6">
          <CustomerSide customer={customer} />
        </div>
      </div>
    </Screen>
  )
}
