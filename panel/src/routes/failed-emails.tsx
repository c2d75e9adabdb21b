import { useSuspenseQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { Button } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { PlainTable } from '../components/ui/plain-table.tsx'
import { toast } from '../components/ui/toast.tsx'
import { failedEmailsQuery, retryEmail, useTaskMutation } from '../features/orders/orders.ts'
import { messageOf } from '../lib/api/errors.ts'
import { usePermission } from '../lib/session.ts'
import { orders } from '../messages/orders.ts'
import { paths } from '../paths.ts'

const { failedEmails: text } = orders

export function Component() {
  const { data: emails } = useSuspenseQuery(failedEmailsQuery)
  const canWrite = usePermission('orders_write')
  const mutation = useTaskMutation(retryEmail)
  const run = (id: number) =>
    mutation.mutate(id, {
      onSuccess: () => toast(text.done),
      onError: (error) => toast(messageOf(error), { isError: true }),
    })
  return (
    <Screen
      breadcrumbs={[{ label: orders.title, to: paths.orders }]}
      subtitle={text.subtitle}
      title={text.title}
    >
      {emails.length === 0 ? (
        <EmptyState icon={MailCheck} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <Card>
          <PlainTable header={[...Object.values(text.columns), '']} label={text.title}>
            {emails.map(({ id, subject, recipient, reason, attempts, created_at }) => (
              <tr key={id}>
                <td className="py-2.5 pr-4">
                  {subject}
                  <span className="block text-muted-foreground">{recipient}</span>
                </td>
                <td className="py-2.5 pr-4">{reason || text.noReason}</td>
                <td className="py-2.5 pr-4 figures">{attempts}</td>
                <td className="py-2.5 pr-4">
                  <Instant at={created_at} />
                </td>
                <td className="py-2.5 text-right">
                  {canWrite && (
                    <Button
                      aria-label={text.retryOf(subject)}
                      isPending={mutation.isPending && mutation.variables === id}
                      onPress={() => run(id)}
                      size="sm"
                    >
                      {text.retry}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        </Card>
      )}
    </Screen>
  )
}
