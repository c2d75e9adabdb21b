import type { AddressEntry } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { AddressLines } from '../../components/ui/address-lines.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { accountMessages } from '../../messages/account.ts'
import { addressMessages } from '../../messages/address.ts'
import { paths } from '../../paths.ts'

const messages = accountMessages.addresses

export function AddressCard({ address }: { address: AddressEntry }) {
  const { id, company, streetAddress, phone, vat, documentKind } = address
  return (
    <li className="flex flex-col rounded-md border border-border bg-surface p-5">
      <AddressLines address={address} />
      <p className="mt-1 text-small text-muted-foreground empty:hidden">
        {[vat && addressMessages.numberOf(vat, documentKind), phone && messages.phoneOf(phone)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-auto flex gap-6 pt-3">
        <ButtonLink
          aria-label={messages.editOf(company, streetAddress)}
          variant="link"
          href={paths.address(id)}
        >
          {messages.edit}
        </ButtonLink>
        <Form method="post" replace>
          <AddressHiddenFields address={address} />
          <SubmitButton
            aria-label={messages.removeOf(company, streetAddress)}
            values={{ id: String(id) }}
            variant="link"
          >
            {messages.remove}
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}

/** Hidden inputs with the complete address, for undo. */
function AddressHiddenFields({ address }: { address: AddressEntry }) {
  return Object.entries(address).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ))
}

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
