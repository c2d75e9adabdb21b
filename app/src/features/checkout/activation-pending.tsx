import { Form } from 'react-router-dom'
import { ResultPage } from '../../components/layout/result-page.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Credentials of a registration, kept in memory for the login after activation. */
export interface NewCredentials {
  email: string
  password: string
}

/** Checkout step between registration and activation. */
export function ActivationPending({
  credentials,
  failure,
}: {
  credentials: NewCredentials
  failure: Failure | undefined
}) {
  const pending = useIsSubmitting()
  return (
    <ResultPage
      before={<ErrorSummary {...failure} />}
      autoFocusHeading
      icon="mail"
      title={accountMessages.mail.title}
    >
      <p>{checkoutMessages.register.sent(credentials.email)}</p>
      <Form className="mt-4" method="post" replace>
        <input name="email" type="hidden" value={credentials.email} />
        <input name="password" type="hidden" value={credentials.password} />
        <Button className="max-sm:w-full" pending={pending} type="submit">
          {checkoutMessages.register.activated}
        </Button>
      </Form>
      <p className="mt-2 text-small text-muted-foreground">{accountMessages.mail.hint}</p>
    </ResultPage>
  )
}
