import type { AddressEntry } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { accountMessages } from '../../messages/account.ts'
import { AddressHiddenFields } from './address-card.tsx'

const messages = accountMessages.addresses

export function RemovedAddressAlert({ address }: { address: AddressEntry }) {
  return (
    <Alert variant="info">
      <Form className="flex flex-wrap items-center justify-between gap-x-4" method="post" replace>
        <span>{messages.removed(address.streetAddress)}</span>
        <AddressHiddenFields address={address} />
        {/* Takes the focus of the removed button. */}
        <SubmitButton autoFocus name="restore" values={{ restore: '' }} variant="link">
          {messages.undo}
        </SubmitButton>
      </Form>
    </Alert>
  )
}
