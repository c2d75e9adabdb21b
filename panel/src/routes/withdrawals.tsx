import { useSuspenseQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { Button } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { PlainTable } from '../components/ui/plain-table.tsx'
import { toast } from '../components/ui/toast.tsx'
import { AssignOrderDialog } from '../features/orders/assign-order-dialog.tsx'
import { receiveGoods, settle, useTaskMutation, withdrawalsQuery } from '../features/orders/orders.ts'
import { GoodsReceived, RefundDeadline, WithdrawnParts } from '../features/orders/withdrawal-facts.tsx'
import { messageOf } from '../lib/api/errors.ts'
import type { WithdrawalView } from '../lib/api/schema.ts'
import { usePermission } from '../lib/session.ts'
import { orders } from '../messages/orders.ts'
import { paths } from '../paths.ts'

const { pendingWithdrawals: text } = orders

export function Component() {
  const { data: withdrawals } = useSuspenseQuery(withdrawalsQuery)
  const canWrite = usePermission('orders_write')
  const [assigned, setAssigned] = useState<WithdrawalView | null>(null)
  const mutation = useTaskMutation(settle)
  const goods = useTaskMutation(receiveGoods)
  const onError = (error: Error) => toast(messageOf(error), { isError: true })
  const run = (id: number) =>
    mutation.mutate(id, { onSuccess: () => toast(orders.withdrawals.done), onError })
  const receive = (id: number) =>
    goods.mutate(id, { onSuccess: () => toast(orders.withdrawals.goodsDone), onError })
  return (
    <Screen
      breadcrumbs={[{ label: orders.title, to: paths.orders }]}
      subtitle={text.subtitle}
      title={text.title}
    >
      {withdrawals.length === 0 ? (
        <EmptyState icon={PackageCheck} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <Card>
          <PlainTable header={[...Object.values(text.columns), '']} label={text.title}>
            {withdrawals.map((withdrawal) => {
              const { id, reference, name, email, order_number, order_text, confirmed_at, refund } =
                withdrawal
              return (
                <tr key={id}>
                  <td className="py-2.5 pr-4 font-semibold">{reference}</td>
                  <td className="py-2.5 pr-4">
                    {name}
                    <span className="block text-muted-foreground">{email}</span>
                  </td>
                  <td className="py-2.5 pr-4">
                    {order_number ? (
                      <Link className="link figures" to={paths.order(order_number)}>
                        {order_number}
                      </Link>
                    ) : (
                      <>
                        {text.noOrder(order_text)}
                        {canWrite && (
                          <Button
                            aria-label={text.assign.of(reference)}
                            onPress={() => setAssigned(withdrawal)}
                            size="sm"
                          >
                            {text.assign.button}
                          </Button>
                        )}
                      </>
                    )}
                    <WithdrawnParts withdrawal={withdrawal} />
                  </td>
                  <td className="py-2.5 pr-4">{confirmed_at && <Instant at={confirmed_at} />}</td>
                  <td className="py-2.5 pr-4">
                    {refund && <RefundDeadline refund={refund} />}
                    <GoodsReceived
                      isPending={goods.isPending && goods.variables === id}
                      onReceive={canWrite ? () => receive(id) : undefined}
                      withdrawal={withdrawal}
                    />
                  </td>
                  <td className="py-2.5 text-right">
                    {canWrite && (
                      <Button
                        aria-label={text.settle(reference)}
                        isPending={mutation.isPending && mutation.variables === id}
                        onPress={() => run(id)}
                        size="sm"
                      >
                        {orders.withdrawals.settle}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </PlainTable>
        </Card>
      )}
      {assigned && <AssignOrderDialog onClose={() => setAssigned(null)} withdrawal={assigned} />}
    </Screen>
  )
}
