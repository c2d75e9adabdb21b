import { useState } from 'react'
import { type ActionFunctionArgs, useActionData, useSearchParams } from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { LoginForm, login } from '../../features/account/login-form.tsx'
import { RegisterForm, register as registerAction } from '../../features/account/register-form.tsx'
import { AccountChoice } from '../../features/checkout/account-choice.tsx'
import { ActivationPending, type NewCredentials } from '../../features/checkout/activation-pending.tsx'
import { useFocusOnChange } from '../../lib/browser/use-on-change.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { getText } from '../../lib/forms/form-data.ts'
import { accountMessages } from '../../messages/account.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

const { register } = checkoutMessages

/** Handles both forms; only the registration has a first name. */
export async function action(args: ActionFunctionArgs): Promise<Failure | NewCredentials | Response> {
  const form = await args.request.clone().formData()
  if (!form.has('firstname')) return login(args)
  const answer = await registerAction(args)
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
      <PageHeading title={isNewCustomer ? register.title : undefined}>
        {checkoutMessages.loginTitle}
      </PageHeading>
      {isNewCustomer ? (
        <AccountChoice
          alternative={{
            title: register.existingCustomer,
            text: register.existingCustomerText,
            href: '?',
            link: accountMessages.login.enter,
          }}
          heading={heading}
          lead={register.lead}
          title={register.title}
        >
          <RegisterForm failure={failure} />
        </AccountChoice>
      ) : (
        <AccountChoice
          alternative={{
            title: checkoutMessages.newCustomer,
            text: checkoutMessages.newCustomerText,
            href: '?nueva',
            link: accountMessages.register.submit,
          }}
          heading={heading}
          title={checkoutMessages.existingCustomer}
        >
          <LoginForm />
        </AccountChoice>
      )}
    </div>
  )
}
