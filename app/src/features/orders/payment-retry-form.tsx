import type { OrderView } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { orderMessages } from '../../messages/order.ts'

/** Payment buttons of the available methods. */
export function PaymentRetryForm({ order, retry }: { order: OrderView; retry: boolean }) {
  if (order.payableWith.length === 0) return null
  const again = retry ? orderMessages.retry : orderMessages.payNow
  return (
    <Form className="mt-8 flex flex-wrap justify-center gap-3" method="post">
      {order.payableWith.map((method, index) => (
        <SubmitButton
          key={method}
          name="method"
          value={method}
          variant={index === 0 ? 'primary' : 'secondary'}
        >
          {method === order.paymentMethod ? again : orderMessages.payWith[method]}
        </SubmitButton>
      ))}
    </Form>
  )
}
