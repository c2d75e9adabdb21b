import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { ResultPage } from '../../components/layout/result-page.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { accountMessages } from '../../messages/account.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Credentials of a registration, kept in memory for the login after activation. */
export interface NewCredentials {
  email: string
  password: string
}

interface ActivationPendingProps {
  credentials: NewCredentials
  failure: Failure | undefined
}

export function ActivationPending({ credentials, failure }: ActivationPendingProps) {
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
        <SubmitButton className="max-sm:w-full">{checkoutMessages.register.activated}</SubmitButton>
      </Form>
      <p className="mt-2 text-small text-muted-foreground">{accountMessages.mail.hint}</p>
    </ResultPage>
  )
}
