import type { AddressEntry } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { AddressLines } from '../../components/ui/address-lines.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const messages = accountMessages.addresses

export function AddressCard({ address }: { address: AddressEntry }) {
  const { id, company, streetAddress, phone, vat } = address
  return (
    <li className="flex flex-col rounded-md border border-border bg-surface p-5">
      <AddressLines address={address} />
      <p className="mt-1 text-small text-muted-foreground empty:hidden">
        {[vat && messages.vatOf(vat), phone && messages.phoneOf(phone)].filter(Boolean).join(' · ')}
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
export function AddressHiddenFields({ address }: { address: AddressEntry }) {
  return Object.entries(address).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ))
}
