import { useShop } from 'mostrador/react'
import { Form } from 'react-router-dom'
import { EmailField, PhoneField, PrivacyField } from '../../components/form/contact-fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { NameFields } from './name-fields.tsx'

/** Posts to the current route, whose action is `register`. */
export function RegisterForm({ failure }: { failure: Failure | undefined }) {
  const shop = useShop()
  const pending = useIsSubmitting()
  const error = (field: string) => getFieldError(failure?.errors, field)
  return (
    <Form className="grid gap-5" method="post" noValidate replace>
      <ErrorSummary {...failure} />
      <input name="country" type="hidden" value={shop.select('checkout').deliveryData.country} />
      <NameFields errors={failure?.errors} hint={accountMessages.register.nameHint} />
      <EmailField error={error('email')} hint={accountMessages.register.emailHint} />
      <PhoneField error={error('phone')} hint={accountMessages.register.phoneHint} />
      <PasswordField
        autoComplete="new-password"
        error={error('password')}
        hint={accountMessages.passwordHint}
        label={accountMessages.password}
        name="password"
      />
      <PrivacyField error={error('privacy')} />
      <Button pending={pending} type="submit">
        {accountMessages.register.submit}
      </Button>
    </Form>
  )
}
