import { useActionData } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { accountMessages } from '../../messages/account.ts'

const messages = accountMessages.data

export function AccountDeletion() {
  const failure = useActionData<Failure>()
  return (
    <section className="mt-14 max-w-text border-t border-border pt-8">
      <h2 className="text-h3">{messages.erase}</h2>
      <p className="mt-2">{messages.eraseText}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-accent">
        {messages.eraseWhat.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <ActionForm className="mt-6 grid max-w-form gap-5" failure={failure} replace>
        <PasswordField autoComplete="current-password" label={messages.erasePassword} name="password" />
        <SubmitButton variant="destructive">{messages.eraseButton}</SubmitButton>
      </ActionForm>
    </section>
  )
}
