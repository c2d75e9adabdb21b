import { type ActionFunctionArgs, Form, useActionData } from 'react-router-dom'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { MailSent } from '../../features/account/mail-sent.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const messages = accountMessages.reset

type Result = Failure | { sentTo: string }

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const form = await request.formData()
  const shop = await getStartedShop(context)
  const checked = shop.validate('password_reset', getTexts(form))
  if (!checked.ok) return { errors: checked.errors }
  const email = getText(form, 'email').trim()
  try {
    await shop.account.requestPasswordReset(email)
  } catch (error) {
    return toFailure(error)
  }
  return { sentTo: email }
}

/** Identical response for unknown addresses. */
export function Component() {
  const result = useActionData<Result>()
  const pending = useIsSubmitting()
  if (result && 'sentTo' in result) return <MailSent text={messages.sent(result.sentTo)} />
  return (
    <AuthLayout
      benefits={accountMessages.benefits}
      alternative={{ to: paths.login, text: messages.back }}
      lead={messages.lead}
      title={messages.title}
    >
      <Form className="grid gap-5" method="post" noValidate replace>
        <div className="empty:hidden">
          <ErrorSummary {...result} />
        </div>
        <EmailField error={getFieldError(result?.errors, 'email')} />
        <Button pending={pending} type="submit">
          {messages.submit}
        </Button>
      </Form>
    </AuthLayout>
  )
}
