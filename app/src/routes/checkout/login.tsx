import { type RefObject, useState } from 'react'
import { type ActionFunctionArgs, useActionData, useSearchParams } from 'react-router-dom'
import { Title } from '../../components/layout/page-title.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { login } from '../../features/account/login-action.ts'
import { LoginForm } from '../../features/account/login-form.tsx'
import { register } from '../../features/account/register-action.ts'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { NewAccount, type Registered } from '../../features/checkout/activation-pending.tsx'
import { useFocusOnChange } from '../../lib/browser/use-auto-focus.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { textOf } from '../../lib/forms/form-data.ts'
import { accountTexts } from '../../messages/account.ts'
import { checkoutTexts } from '../../messages/checkout.ts'

/** Two forms post here: only that of a new customer asks for a name. */
export async function action(args: ActionFunctionArgs): Promise<Failure | Registered | Response> {
  const form = await args.request.clone().formData()
  if (!form.has('firstname')) return login(args)
  const answer = await register(args)
  return 'sentTo' in answer ? { email: answer.sentTo, password: textOf(form, 'password') } : answer
}

/** An order needs somebody it belongs to: known customers enter, new ones say who they are, without leaving the way. */
export function Component() {
  const answer = useActionData<Failure | Registered>()
  const [params] = useSearchParams()
  const [account, setAccount] = useState<Registered>()
  const fresh = params.has('nueva')
  const heading = useFocusOnChange<HTMLHeadingElement>(fresh)
  const failure = answer && 'errors' in answer ? answer : undefined
  if (answer && 'email' in answer && answer !== account) setAccount(answer)
  if (account) return <NewAccount account={account} failure={failure} />
  return (
    <div className="page py-10">
      <Title>{fresh ? checkoutTexts.register.title : checkoutTexts.loginTitle}</Title>
      <h1 className="text-h1" tabIndex={-1}>
        {checkoutTexts.loginTitle}
      </h1>
      <div className="mt-8 grid gap-x-16 gap-y-12 md:grid-cols-2">
        {fresh ? <Fresh failure={failure} heading={heading} /> : <Known heading={heading} />}
      </div>
    </div>
  )
}

const beside = 'border-line max-md:border-t max-md:pt-10 md:border-l md:pl-16'

type Heading = RefObject<HTMLHeadingElement | null>

function Known({ heading }: { heading: Heading }) {
  return (
    <>
      <section className="max-w-form">
        <h2 className="mb-6 text-h3" ref={heading} tabIndex={-1}>
          {checkoutTexts.known}
        </h2>
        <LoginForm />
      </section>
      <section className={beside}>
        <h2 className="text-h3">{checkoutTexts.fresh}</h2>
        <p className="mt-3 max-w-text text-soft">{checkoutTexts.freshText}</p>
        <ButtonLink className="mt-6 max-md:w-full" look="secondary" href="?nueva">
          {accountTexts.register.submit}
        </ButtonLink>
      </section>
    </>
  )
}

function Fresh({ failure, heading }: { failure: Failure | undefined; heading: Heading }) {
  return (
    <>
      <section className="max-w-form">
        <h2 className="text-h3" ref={heading} tabIndex={-1}>
          {checkoutTexts.register.title}
        </h2>
        <p className="mt-3 mb-6 text-soft">{checkoutTexts.register.lead}</p>
        <RegisterForm failure={failure} />
      </section>
      <section className={beside}>
        <h2 className="text-h3">{checkoutTexts.register.known}</h2>
        <p className="mt-3 max-w-text text-soft">{checkoutTexts.register.knownText}</p>
        <ButtonLink className="mt-6 max-md:w-full" look="secondary" href="?">
          {accountTexts.login.enter}
        </ButtonLink>
      </section>
    </>
  )
}
