import type { OrderView } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { ExpandIcon } from '../../components/ui/icon.tsx'
import { orderMessages } from '../../messages/order.ts'

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

/** Hint for shoppers who closed the bank's page without paying. */
export function PaymentRetryHint({ order }: { order: OrderView }) {
  if (order.payableWith.length === 0) return null
  return (
    <details className="group mt-8 border-y border-border text-left">
      <summary className="flex min-h-12 items-center justify-between gap-3 py-3 font-semibold">
        {orderMessages.windowClosed}
        <ExpandIcon className="size-5" />
      </summary>
      <div className="pb-6">
        <p className="text-muted-foreground">{orderMessages.windowClosedText}</p>
        <PaymentRetryForm order={order} retry />
      </div>
    </details>
  )
}
