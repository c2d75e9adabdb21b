import { Form } from 'react-router-dom'
import type { Failure } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { accountTexts } from '../../texts/account.ts'
import { checkoutTexts } from '../../texts/checkout.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Outcome } from '../../ui/outcome.tsx'

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
