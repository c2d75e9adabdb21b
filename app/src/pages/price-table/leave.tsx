import { Form } from 'react-router-dom'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { priceTableTexts } from '../../texts/price-table.ts'
import { Button } from '../../ui/button.tsx'

/** Closes the price table: from then on everybody's prices are shown. */
export function Leave() {
  const pending = useSubmitting()
  return (
    <Form action="/tarifario" className="print:hidden" method="post">
      <Button icon="lock" look="secondary" pending={pending} type="submit">
        {priceTableTexts.leave}
      </Button>
    </Form>
  )
}
