import type { PaymentType } from 'mostrador'
import { Form } from 'react-router'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { orderTexts } from '../../texts/order.ts'
import { Button } from '../../ui/button.tsx'

/** The same order, paid with the same means or the other one of the bank. */
export function PayAgain({ method, retry }: { method: PaymentType; retry: boolean }) {
  const pending = useSubmitting()
  const other = method === 'bizum' ? 'card' : 'bizum'
  return (
    <Form className="mt-8 flex flex-wrap justify-center gap-3" method="post">
      <Button name="method" pending={pending} type="submit" value={method}>
        {retry ? orderTexts.retry : orderTexts.payNow}
      </Button>
      <Button look="secondary" name="method" pending={pending} type="submit" value={other}>
        {orderTexts.payWith[other]}
      </Button>
    </Form>
  )
}
