import { Form, Link } from 'react-router-dom'
import { shop } from '../../engine/shop.ts'
import type { Failure } from '../../forms/failure.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { accountTexts } from '../../texts/account.ts'
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
        hint={accountTexts.register.nameHint}
        label={accountTexts.firstname}
        name="firstname"
      />
      <Field
        autoComplete="family-name"
        error={error('lastname')}
        label={accountTexts.lastname}
        name="lastname"
      />
      <Field
        autoComplete="username"
        error={error('email')}
        hint={accountTexts.register.emailHint}
        inputMode="email"
        label={accountTexts.email}
        name="email"
        type="email"
      />
      <Field
        autoComplete="tel"
        error={error('phone')}
        hint={accountTexts.register.phoneHint}
        inputMode="tel"
        label={accountTexts.phone}
        name="phone"
        optional
        type="tel"
      />
      <PasswordField
        autoComplete="new-password"
        error={error('password')}
        hint={accountTexts.passwordHint}
        label={accountTexts.password}
        name="password"
      />
      <CheckField
        error={error('privacy')}
        label={
          <>
            {accountTexts.register.privacyBefore}{' '}
            <Link className="underline underline-offset-2" target="_blank" to="/politica-de-privacidad">
              {accountTexts.register.privacyLink}
            </Link>
            {accountTexts.register.privacyAfter}
          </>
        }
        name="privacy"
      />
      <Button pending={pending} type="submit">
        {accountTexts.register.submit}
      </Button>
    </Form>
  )
}
