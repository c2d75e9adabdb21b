import { type ActionFunctionArgs, Form, useActionData } from 'react-router-dom'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { Entrance } from '../../components/layout/auth-layout.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../../components/ui/error-summary.tsx'
import { MailSent } from '../../features/account/mail-sent.tsx'
import { startedShop } from '../../lib/engine/client.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { textOf, textsOf } from '../../lib/forms/form-data.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const words = accountTexts.reset

type Result = Failure | { sentTo: string }

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const form = await request.formData()
  const shop = await startedShop(context)
  const checked = shop.validate('password_reset', textsOf(form))
  if (!checked.ok) return { errors: checked.errors }
  const email = textOf(form, 'email').trim()
  try {
    await shop.account.requestPasswordReset(email)
  } catch (error) {
    return failureOf(error)
  }
  return { sentTo: email }
}

/** Says the same whether or not there is such an account. */
export function Component() {
  const result = useActionData<Result>()
  const pending = useSubmitting()
  if (result && 'sentTo' in result) return <MailSent text={words.sent(result.sentTo)} />
  return (
    <Entrance
      beyond={accountTexts.beyond}
      otherwise={{ to: paths.login, text: words.back }}
      lead={words.lead}
      title={words.title}
    >
      <Form className="grid gap-5" method="post" noValidate replace>
        <div className="empty:hidden">
          <ErrorSummary {...result} />
        </div>
        <EmailField error={errorOf(result?.errors, 'email')} />
        <Button pending={pending} type="submit">
          {words.submit}
        </Button>
      </Form>
    </Entrance>
  )
}
