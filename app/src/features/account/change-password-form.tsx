import { useSlice } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { accountMessages } from '../../messages/account.ts'

const messages = accountMessages.security

export function ChangePasswordForm({ result }: { result: { failure?: Failure } | undefined }) {
  const { user } = useSlice('session')
  const form = useRef<HTMLFormElement>(null)
  const failure = result?.failure
  const done = result !== undefined && failure === undefined

  // Clears the passwords after success.
  useEffect(() => {
    if (done) form.current?.reset()
  }, [done])

  return (
    <section className="mt-8 max-w-form">
      <h2 className="text-h3">{messages.password}</h2>
      <p className="mt-2 mb-6 text-small text-muted-foreground">{messages.passwordLead}</p>
      <ActionForm failure={failure} ref={form} replace>
        {done && <Alert variant="info">{messages.changed}</Alert>}
        {/* Username for password managers. */}
        <input autoComplete="username" hidden readOnly value={user?.email ?? ''} />
        <PasswordField autoComplete="current-password" label={messages.current} name="current_password" />
        <PasswordField
          autoComplete="new-password"
          hint={accountMessages.passwordHint}
          label={messages.next}
          name="password"
        />
        <SubmitButton className="max-sm:w-full sm:justify-self-start">{messages.change}</SubmitButton>
      </ActionForm>
    </section>
  )
}
