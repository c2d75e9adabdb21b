import { Form, useActionData } from 'react-router-dom'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'

const messages = accountMessages.data

export function AccountDeletion() {
  const failure = useActionData<Failure>()
  const pending = useIsSubmitting()
  return (
    <section className="mt-14 max-w-text border-t border-border pt-8">
      <h2 className="text-h3">{messages.erase}</h2>
      <p className="mt-2">{messages.eraseText}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-accent">
        {messages.eraseWhat.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <Form className="mt-6 grid max-w-form gap-5" method="post" noValidate replace>
        <div className="empty:hidden">
          <ErrorSummary {...failure} />
        </div>
        <PasswordField
          autoComplete="current-password"
          error={getFieldError(failure?.errors, 'password')}
          label={messages.erasePassword}
          name="password"
        />
        <Button variant="destructive" pending={pending} type="submit">
          {messages.eraseButton}
        </Button>
      </Form>
    </section>
  )
}
