import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { priceListMessages } from '../../messages/price-list.ts'
import { paths } from '../../paths.ts'

/** Closes the price list; consumer prices apply again. */
export function CloseAccessButton() {
  return (
    <Form action={paths.priceList} className="print:hidden" method="post">
      <SubmitButton icon="lock" variant="secondary">
        {priceListMessages.closeAccess}
      </SubmitButton>
    </Form>
  )
}
