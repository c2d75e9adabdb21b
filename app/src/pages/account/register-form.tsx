import { Form, Link } from 'react-router-dom'
import { shop } from '../../engine/shop.ts'
import type { Failure } from '../../forms/failure.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { accountTexts } from '../../texts/account.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, errorOf } from '../../ui/error-summary.tsx'
import { CheckField, Field } from '../../ui/field.tsx'

/** The form posts to the route it stands on, whose action is `register`. */
export function RegisterForm({ failure }: { failure: Failure | undefined }) {
  const pending = useSubmitting()
  const error = (field: string) => errorOf(failure?.errors, field)
  return (
    <Form className="grid gap-5" method="post" noValidate replace>
      <ErrorSummary {...failure} />
      <input name="country" type="hidden" value={shop.select('checkout').delivery.country} />
      <Field
        autoComplete="given-name"
        error={error('firstname')}
        hint={accountTexts.register.name}
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
        hint={accountTexts.register.email}
        inputMode="email"
        label={texts.account.email}
        name="email"
        type="email"
      />
      <Field
        autoComplete="tel"
        error={error('phone')}
        hint={accountTexts.register.phone}
        inputMode="tel"
        label={texts.account.phone}
        name="phone"
        optional
        type="tel"
      />
      <PasswordField
        autoComplete="new-password"
        error={error('password')}
        hint={texts.account.passwordHint}
        label={texts.account.password}
        name="password"
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
  )
}
