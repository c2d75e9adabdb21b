import { Form } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { priceTableTexts } from '../../messages/price-list.ts'
import { paths } from '../../paths.ts'

/** Closes the price table: from then on everybody's prices are shown. */
export function Leave() {
  const pending = useSubmitting()
  return (
    <Form action={paths.priceList} className="print:hidden" method="post">
      <Button icon="lock" look="secondary" pending={pending} type="submit">
        {priceTableTexts.leave}
      </Button>
    </Form>
  )
}
