import { type ActionFunctionArgs, Form, redirect, useActionData } from 'react-router-dom'
import { isShopError } from '../../engine/errors.ts'
import { startedShop } from '../../engine/shop.ts'
import { type Failure, failureOf } from '../../forms/failure.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { textOf, textsOf } from '../../forms/values.ts'
import { accountTexts } from '../../texts/account.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Entrance } from '../../ui/entrance.tsx'
import { ErrorSummary, errorOf } from '../../ui/error-summary.tsx'
import { Outcome } from '../../ui/outcome.tsx'

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
  return redirect('/iniciar-sesion?aviso=contrasena-cambiada')
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
      actions={<ButtonLink href="/solicitar-nueva-contrasena">{words.again}</ButtonLink>}
      arrives
      icon="warning"
      title={accountTexts.deadLink}
      tone="bad"
    >
      <p>{message}</p>
    </Outcome>
  )
}
