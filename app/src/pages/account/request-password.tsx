import { type ActionFunctionArgs, Form, useActionData } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { EmailField } from '../../forms/contact-fields.tsx'
import { type Failure, failureOf } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { textOf, textsOf } from '../../forms/values.ts'
import { accountTexts } from '../../texts/account.ts'
import { Button } from '../../ui/button.tsx'
import { Entrance } from '../../ui/entrance.tsx'
import { ErrorSummary, errorOf } from '../../ui/error-summary.tsx'
import { MailSent } from './mail-sent.tsx'

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
      otherwise={{ to: '/iniciar-sesion', text: words.back }}
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
