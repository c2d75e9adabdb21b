import { Form } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { priceListMessages } from '../../messages/price-list.ts'
import { paths } from '../../paths.ts'

/** Closes the price list; consumer prices apply again. */
export function CloseAccessButton() {
  const pending = useIsSubmitting()
  return (
    <Form action={paths.priceList} className="print:hidden" method="post">
      <Button icon="lock" variant="secondary" pending={pending} type="submit">
        {priceListMessages.closeAccess}
      </Button>
    </Form>
  )
}
