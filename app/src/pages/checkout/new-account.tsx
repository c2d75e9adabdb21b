import { useEffect, useRef } from 'react'
import { Form } from 'react-router-dom'
import type { Failure } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { accountTexts } from '../../texts/account.ts'
import { checkoutTexts } from '../../texts/checkout.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Title } from '../../ui/title.tsx'

/** What a new customer has just typed, for entering once the account is active. It leaves with the page. */
export interface Registered {
  email: string
  password: string
}

/** Between registering and entering: the mail box, and the way on from here. */
export function NewAccount({ account, failure }: { account: Registered; failure: Failure | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pending = useSubmitting()
  useEffect(() => {
    heading.current?.focus()
    scrollTo(0, 0)
  }, [])
  return (
    <div className="page py-10 md:py-16">
      <Title>{accountTexts.mail.title}</Title>
      <div className="mx-auto max-w-text">
        <ErrorSummary {...failure} />
        <div className="label p-6 text-center sm:p-10">
          <Icon className="mx-auto size-12 text-leaf" name="mail" />
          <h1 className="mt-4 text-h2" ref={heading} tabIndex={-1}>
            {accountTexts.mail.title}
          </h1>
          <p className="mt-4">{checkoutTexts.register.sent(account.email)}</p>
          <Form className="mt-8" method="post" replace>
            <input name="email" type="hidden" value={account.email} />
            <input name="password" type="hidden" value={account.password} />
            <Button className="max-sm:w-full" pending={pending} type="submit">
              {checkoutTexts.register.activated}
            </Button>
          </Form>
          <p className="mt-6 text-small text-soft">{accountTexts.mail.hint}</p>
        </div>
      </div>
    </div>
  )
}
