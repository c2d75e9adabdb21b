import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { OrderListItem } from '../../lib/api/schema.ts'
import { orders } from '../../messages/orders.ts'
import { fetchOrder, ORDERS, runAction } from './orders.ts'

interface BulkPrepareProps {
  selected: readonly OrderListItem[]
  onDone: () => void
}

/** Starts the preparation of the selected orders that allow it, one after another, and names the others. */
export function BulkPrepare({ selected, onDone }: BulkPrepareProps) {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: async () => {
      const refused: string[] = []
      for (const { number } of selected) {
        const order = await fetchOrder(number)
        if (order.actions.some(({ event }) => event === 'prepare'))
          await runAction(order, { event: 'prepare' })
        else refused.push(number)
      }
      return refused
    },
    onSuccess: (refused) => {
      const done = selected.length - refused.length
      if (done > 0) toast(orders.bulk.done(done))
      if (refused.length > 0) toast(orders.bulk.refused(refused), { isError: true })
      onDone()
    },
    onError: (error) => toast(messageOf(error), { isError: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ORDERS] }),
  })
  return (
    <Button isPending={mutation.isPending} onPress={() => mutation.mutate()} size="sm" variant="primary">
      {orders.bulk.prepare}
    </Button>
  )
}
