import { type RefObject, useState } from 'react'
import { type ActionFunctionArgs, useActionData, useSearchParams } from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { login } from '../../features/account/login-action.ts'
import { LoginForm } from '../../features/account/login-form.tsx'
import { register } from '../../features/account/register-action.ts'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { ActivationPending, type NewCredentials } from '../../features/checkout/activation-pending.tsx'
import { useFocusOnChange } from '../../lib/browser/use-on-change.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { getText } from '../../lib/forms/form-data.ts'
import { accountMessages } from '../../messages/account.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Handles both forms; only the registration has a first name. */
export async function action(args: ActionFunctionArgs): Promise<Failure | NewCredentials | Response> {
  const form = await args.request.clone().formData()
  if (!form.has('firstname')) return login(args)
  const answer = await register(args)
  return 'sentTo' in answer ? { email: answer.sentTo, password: getText(form, 'password') } : answer
}

export function Component() {
  const answer = useActionData<Failure | NewCredentials>()
  const [params] = useSearchParams()
  const [account, setAccount] = useState<NewCredentials>()
  const isNewCustomer = params.has('nueva')
  const heading = useFocusOnChange<HTMLHeadingElement>(isNewCustomer)
  const failure = answer && 'errors' in answer ? answer : undefined
  if (answer && 'email' in answer && answer !== account) setAccount(answer)
  if (account) return <ActivationPending credentials={account} failure={failure} />
  return (
    <div className="page-container py-10">
      <PageHeading title={isNewCustomer ? checkoutMessages.register.title : undefined}>
        {checkoutMessages.loginTitle}
      </PageHeading>
      <div className="mt-8 grid gap-x-16 gap-y-12 md:grid-cols-2">
        {isNewCustomer ? (
          <RegisterSection failure={failure} heading={heading} />
        ) : (
          <LoginSection heading={heading} />
        )}
      </div>
    </div>
  )
}

const asideClass = 'border-border max-md:border-t max-md:pt-10 md:border-l md:pl-16'

type HeadingRef = RefObject<HTMLHeadingElement | null>

function LoginSection({ heading }: { heading: HeadingRef }) {
  return (
    <>
      <section className="max-w-form">
        <h2 className="mb-6 text-h3" ref={heading} tabIndex={-1}>
          {checkoutMessages.existingCustomer}
        </h2>
        <LoginForm />
      </section>
      <section className={asideClass}>
        <h2 className="text-h3">{checkoutMessages.newCustomer}</h2>
        <p className="mt-3 max-w-text text-muted-foreground">{checkoutMessages.newCustomerText}</p>
        <ButtonLink className="mt-6 max-md:w-full" variant="secondary" href="?nueva">
          {accountMessages.register.submit}
        </ButtonLink>
      </section>
    </>
  )
}

function RegisterSection({ failure, heading }: { failure: Failure | undefined; heading: HeadingRef }) {
  return (
    <>
      <section className="max-w-form">
        <h2 className="text-h3" ref={heading} tabIndex={-1}>
          {checkoutMessages.register.title}
        </h2>
        <p className="mt-3 mb-6 text-muted-foreground">{checkoutMessages.register.lead}</p>
        <RegisterForm failure={failure} />
      </section>
      <section className={asideClass}>
        <h2 className="text-h3">{checkoutMessages.register.existingCustomer}</h2>
        <p className="mt-3 max-w-text text-muted-foreground">
          {checkoutMessages.register.existingCustomerText}
        </p>
        <ButtonLink className="mt-6 max-md:w-full" variant="secondary" href="?">
          {accountMessages.login.enter}
        </ButtonLink>
      </section>
    </>
  )
}
