import { Form } from 'react-router-dom'
import { Outcome } from '../../components/layout/result-page.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountTexts } from '../../messages/account.ts'
import { checkoutTexts } from '../../messages/checkout.ts'

/** What a new customer has just typed, for entering once the account is active. It leaves with the page. */
export interface Registered {
  email: string
  password: string
}

/** Between registering and entering: the mail box, and the way on from here. */
export function NewAccount({ account, failure }: { account: Registered; failure: Failure | undefined }) {
  const pending = useSubmitting()
  return (
    <Outcome above={<ErrorSummary {...failure} />} arrives icon="mail" title={accountTexts.mail.title}>
      <p>{checkoutTexts.register.sent(account.email)}</p>
      <Form className="mt-4" method="post" replace>
        <input name="email" type="hidden" value={account.email} />
        <input name="password" type="hidden" value={account.password} />
        <Button className="max-sm:w-full" pending={pending} type="submit">
          {checkoutTexts.register.activated}
        </Button>
      </Form>
      <p className="mt-2 text-small text-soft">{accountTexts.mail.hint}</p>
    </Outcome>
  )
}
