import type { OrderView } from 'mostrador'
import { Form } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { orderMessages } from '../../messages/order.ts'

/** Payment buttons of the available methods. */
export function PaymentRetryForm({ order, retry }: { order: OrderView; retry: boolean }) {
  const pending = useIsSubmitting()
  if (order.payableWith.length === 0) return null
  const again = retry ? orderMessages.retry : orderMessages.payNow
  return (
    <Form className="mt-8 flex flex-wrap justify-center gap-3" method="post">
      {order.payableWith.map((method, index) => (
        <Button
          key={method}
          variant={index === 0 ? 'primary' : 'secondary'}
          name="method"
          pending={pending}
          type="submit"
          value={method}
        >
          {method === order.paymentMethod ? again : orderMessages.payWith[method]}
        </Button>
      ))}
    </Form>
  )
}
