import { redirect, useActionData } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { ResultPage } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const messages = accountMessages.reset

type Result = Failure | { expired: string }

export const action = formAction('new_password', async ({ shop, text, params }) => {
  try {
    await shop.account.setPassword(params.token ?? '', text('password'))
  } catch (error) {
    if (isShopError(error) && error.statusCode === 404) return { expired: error.text }
    throw error
  }
  // All sessions of the customer have ended.
  await shop.session.logout()
  return redirect(paths.loginWithNotice('contrasena-cambiada'))
})

export function Component() {
  const result = useActionData<Result>()
  if (result && 'expired' in result) return <ExpiredLink message={result.expired} />
  return (
    <AuthLayout benefits={accountMessages.benefits} lead={messages.newLead} title={messages.newTitle}>
      <ActionForm failure={result} replace>
        <PasswordField
          autoComplete="new-password"
          hint={accountMessages.passwordHint}
          label={messages.password}
          name="password"
        />
        <SubmitButton>{messages.set}</SubmitButton>
      </ActionForm>
    </AuthLayout>
  )
}

function ExpiredLink({ message }: { message: string }) {
  return (
    <ResultPage
      actions={<ButtonLink href={paths.requestPassword}>{messages.again}</ButtonLink>}
      autoFocusHeading
      icon="warning"
      title={accountMessages.expiredLink}
      tone="error"
    >
      <p>{message}</p>
    </ResultPage>
  )
}
