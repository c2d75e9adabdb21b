import type { AddressEntry } from 'mostrador'
import { Form } from 'react-router-dom'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { AddressHiddenFields } from './address-hidden-fields.tsx'

const messages = accountMessages.addresses

export function RemovedAddressAlert({ address }: { address: AddressEntry }) {
  return (
    <Alert variant="info">
      <Form className="flex flex-wrap items-center justify-between gap-x-4" method="post" replace>
        <span>{messages.removed(address.streetAddress)}</span>
        <AddressHiddenFields address={address} />
        {/* Takes the focus of the removed button. */}
        <Button
          autoFocus
          variant="link"
          name="restore"
          pending={useIsSubmitting({ restore: '' })}
          type="submit"
        >
          {messages.undo}
        </Button>
      </Form>
    </Alert>
  )
}
