import { useShop } from 'mostrador/react'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { EmailField, PhoneField, PrivacyField } from '../../components/form/contact-fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { getTexts } from '../../lib/forms/form-data.ts'
import { accountMessages } from '../../messages/account.ts'
import { NameFields } from './name-fields.tsx'

/** Posts to the current route, whose action is `register`. */
export function RegisterForm({ failure }: { failure: Failure | undefined }) {
  const shop = useShop()
  return (
    <ActionForm failure={failure} replace>
      <input name="country" type="hidden" value={shop.select('checkout').deliveryData.country} />
      <NameFields hint={accountMessages.register.nameHint} />
      <EmailField hint={accountMessages.register.emailHint} />
      <PhoneField hint={accountMessages.register.phoneHint} />
      <PasswordField
        autoComplete="new-password"
        hint={accountMessages.passwordHint}
        label={accountMessages.password}
        name="password"
      />
      <PrivacyField />
      <SubmitButton>{accountMessages.register.submit}</SubmitButton>
    </ActionForm>
  )
}

/** Failure, or the address that the activation e-mail was sent to. */
export type Registration = Failure | { sentTo: string }

export const register = formAction(
  'register',
  async ({ shop, values, text }) => {
    await shop.api.register(values)
    return { sentTo: text('email').trim() }
  },
  (form: FormData) => ({ ...getTexts(form), privacy: form.has('privacy') }),
)
