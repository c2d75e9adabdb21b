import { useSlice } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router-dom'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'

const messages = accountMessages.security

export function ChangePasswordForm({ result }: { result: { failure?: Failure } | undefined }) {
  const { user } = useSlice('session')
  const form = useRef<HTMLFormElement>(null)
  const pending = useIsSubmitting()
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
      <Form className="grid gap-5" method="post" noValidate ref={form} replace>
        <div className="empty:hidden">
          <ErrorSummary {...failure} />
          {done && <Alert variant="info">{messages.changed}</Alert>}
        </div>
        {/* Username for password managers. */}
        <input autoComplete="username" hidden readOnly value={user?.email ?? ''} />
        <PasswordField
          autoComplete="current-password"
          error={getFieldError(failure?.errors, 'current_password')}
          label={messages.current}
          name="current_password"
        />
        <PasswordField
          autoComplete="new-password"
          error={getFieldError(failure?.errors, 'password')}
          hint={accountMessages.passwordHint}
          label={messages.next}
          name="password"
        />
        <Button className="max-sm:w-full sm:justify-self-start" pending={pending} type="submit">
          {messages.change}
        </Button>
      </Form>
    </section>
  )
}
