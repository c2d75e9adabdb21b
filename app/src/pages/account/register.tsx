import { type ActionFunctionArgs, Form, Link, useActionData, useLocation } from 'react-router-dom'
import { shop, startedShop } from '../../engine/shop.ts'
import { type Failure, failureOf } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { textOf, textsOf } from '../../forms/values.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, errorOf } from '../../ui/error-summary.tsx'
import { CheckField, Field } from '../../ui/field.tsx'
import { Title } from '../../ui/title.tsx'
import { MailSent } from './mail-sent.tsx'

type Result = Failure | { sentTo: string }

export async function action({ request }: ActionFunctionArgs): Promise<Result> {
  const form = await request.formData()
  const values = { ...textsOf(form), privacy: form.has('privacy') }
  const started = await startedShop()
  const checked = started.validate('register', values)
  if (!checked.ok) return { errors: checked.errors }
  try {
    await started.api.register(values)
  } catch (error) {
    return failureOf(error)
  }
  return { sentTo: textOf(form, 'email').trim() }
}

export function Component() {
  const result = useActionData<Result>()
  const { search } = useLocation()
  const pending = useSubmitting()
  if (result && 'sentTo' in result) return <MailSent to={result.sentTo} />

  const error = (field: string) => errorOf(result?.errors, field)
  return (
    <div className="page py-10 md:py-16">
      <Title>{texts.account.registerTitle}</Title>
      <div className="mx-auto max-w-form">
        <h1 className="text-h1" tabIndex={-1}>
          {texts.account.registerTitle}
        </h1>
        <p className="mt-3 mb-8 text-soft">{texts.account.registerLead}</p>
        <Form className="grid gap-5" method="post" noValidate replace>
          <ErrorSummary {...result} />
          <input name="country" type="hidden" value={shop.select('checkout').delivery.country} />
          <Field
            autoComplete="given-name"
            error={error('firstname')}
            label={texts.account.firstname}
            name="firstname"
          />
          <Field
            autoComplete="family-name"
            error={error('lastname')}
            label={texts.account.lastname}
            name="lastname"
          />
          <Field
            autoComplete="username"
            error={error('email')}
            inputMode="email"
            label={texts.account.email}
            name="email"
            type="email"
          />
          <Field
            autoComplete="tel"
            error={error('phone')}
            inputMode="tel"
            label={texts.account.phone}
            name="phone"
            optional
            type="tel"
          />
          <Field
            autoComplete="new-password"
            error={error('password')}
            hint={texts.account.passwordHint}
            label={texts.account.password}
            name="password"
            type="password"
          />
          <CheckField
            error={error('privacy')}
            label={
              <>
                {texts.account.privacyBefore}{' '}
                <Link className="underline underline-offset-2" target="_blank" to="/politica-de-privacidad">
                  {texts.account.privacyLink}
                </Link>
                {texts.account.privacyAfter}
              </>
            }
            name="privacy"
          />
          <Button pending={pending} type="submit">
            {texts.account.create}
          </Button>
        </Form>
        <p className="mt-8 border-t border-line pt-6">
          {texts.account.hasAccount}{' '}
          <Link className="font-semibold underline underline-offset-4" to={`/iniciar-sesion${search}`}>
            {texts.account.enter}
          </Link>
        </p>
      </div>
    </div>
  )
}
