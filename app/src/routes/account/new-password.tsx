import { type ActionFunctionArgs, Form, redirect, useActionData } from 'react-router-dom'
import { PasswordField } from '../../components/form/password-field.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { ResultPage } from '../../components/layout/result-page.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const messages = accountMessages.reset

type Result = Failure | { expired: string }

export async function action({ context, request, params }: ActionFunctionArgs): Promise<Result | Response> {
  const form = await request.formData()
  const shop = await getStartedShop(context)
  const checked = shop.validate('new_password', getTexts(form))
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.account.setPassword(params.token ?? '', getText(form, 'password'))
  } catch (error) {
    if (isShopError(error) && error.statusCode === 404) return { expired: error.text }
    return toFailure(error)
  }
  // All sessions of the customer have ended.
  await shop.session.logout()
  return redirect(paths.loginWithNotice('contrasena-cambiada'))
}

export function Component() {
  const result = useActionData<Result>()
  const pending = useIsSubmitting()
  if (result && 'expired' in result) return <ExpiredLink message={result.expired} />
  return (
    <AuthLayout benefits={accountMessages.benefits} lead={messages.newLead} title={messages.newTitle}>
      <Form className="grid gap-5" method="post" noValidate replace>
        <div className="empty:hidden">
          <ErrorSummary {...result} />
        </div>
        <PasswordField
          autoComplete="new-password"
          error={getFieldError(result?.errors, 'password')}
          hint={accountMessages.passwordHint}
          label={messages.password}
          name="password"
        />
        <Button pending={pending} type="submit">
          {messages.set}
        </Button>
      </Form>
    </AuthLayout>
  )
}

/** Expired or used token. */
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
