import { type ActionFunctionArgs, Form, redirect, useActionData } from 'react-router-dom'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Entrance } from '../../components/layout/auth-layout.tsx'
import { Outcome } from '../../components/layout/result-page.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../../components/ui/error-summary.tsx'
import { startedShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { textOf, textsOf } from '../../lib/forms/form-data.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const words = accountTexts.reset

type Result = Failure | { dead: string }

export async function action({ context, request, params }: ActionFunctionArgs): Promise<Result | Response> {
  const form = await request.formData()
  const shop = await startedShop(context)
  const checked = shop.validate('new_password', textsOf(form))
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.account.setPassword(params.token ?? '', textOf(form, 'password'))
  } catch (error) {
    if (isShopError(error) && error.statusCode === 404) return { dead: error.text }
    return failureOf(error)
  }
  // Whoever was logged in here is not any more: every session of the customer has ended.
  await shop.session.logout()
  return redirect(paths.loginWithNotice('contrasena-cambiada'))
}

export function Component() {
  const result = useActionData<Result>()
  const pending = useSubmitting()
  if (result && 'dead' in result) return <DeadLink message={result.dead} />
  return (
    <Entrance beyond={accountTexts.beyond} lead={words.newLead} title={words.newTitle}>
      <Form className="grid gap-5" method="post" noValidate replace>
        <div className="empty:hidden">
          <ErrorSummary {...result} />
        </div>
        <PasswordField
          autoComplete="new-password"
          error={errorOf(result?.errors, 'password')}
          hint={accountTexts.passwordHint}
          label={words.password}
          name="password"
        />
        <Button pending={pending} type="submit">
          {words.set}
        </Button>
      </Form>
    </Entrance>
  )
}

/** A link of long ago, or one that has done its work. */
function DeadLink({ message }: { message: string }) {
  return (
    <Outcome
      actions={<ButtonLink href={paths.requestPassword}>{words.again}</ButtonLink>}
      arrives
      icon="warning"
      title={accountTexts.deadLink}
      tone="bad"
    >
      <p>{message}</p>
    </Outcome>
  )
}
