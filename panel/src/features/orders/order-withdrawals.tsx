import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { StaffOrder } from '../../lib/api/schema.ts'
import { formatInstant } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { receiveOrderGoods, settleWithdrawal, useOrderMutation } from './orders.ts'
import { GoodsReceived, RefundDeadline, WithdrawnParts } from './withdrawal-facts.tsx'

const text = orders.withdrawals

/** Withdrawals from the order, with what staff have to do. */
export function OrderWithdrawals({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const mutation = useOrderMutation((id: number) => settleWithdrawal(order, id))
  const goods = useOrderMutation((id: number) => receiveOrderGoods(order, id))
  if (order.withdrawals.length === 0) return null
  const onError = (error: Error) => toast(messageOf(error), { isError: true })
  const settle = (id: number) => mutation.mutate(id, { onSuccess: () => toast(text.done), onError })
  const receive = (id: number) => goods.mutate(id, { onSuccess: () => toast(text.goodsDone), onError })
  return (
    <Card title={text.title}>
      <ul className="flex flex-col divide-y divide-border">
        {order.withdrawals.map((withdrawal) => {
          const { id, reference, name, email, confirmed_at, settled_at, refund } = withdrawal
          return (
            <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0" key={id}>
              <div className="min-w-0 grow">
                <p className="font-semibold">{reference}</p>
                <p>
                  {name}, {email}
                </p>
                <p className="text-small text-muted-foreground">
                  {settled_at
                    ? text.settled(formatInstant(settled_at))
                    : confirmed_at
                      ? text.confirmed(formatInstant(confirmed_at))
                      : text.unconfirmed}
                </p>
                <WithdrawnParts withdrawal={withdrawal} />
                {refund && <RefundDeadline refund={refund} />}
                <GoodsReceived
                  isPending={goods.isPending}
                  onReceive={canWrite ? () => receive(id) : undefined}
                  withdrawal={withdrawal}
                />
              </div>
              {canWrite && !settled_at && (
                <Button isPending={mutation.isPending} onPress={() => settle(id)} size="sm">
                  {text.settle}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
