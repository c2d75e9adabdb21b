import { type ActionFunctionArgs, Form, redirect, useActionData, useSearchParams } from 'react-router-dom'
import { Entrance } from '../../components/layout/auth-layout.tsx'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../../components/ui/error-summary.tsx'
import { Field } from '../../components/ui/field.tsx'
import { startedShop } from '../../lib/engine/client.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { textOf } from '../../lib/forms/form-data.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { priceTableTexts } from '../../messages/price-list.ts'
import { paths } from '../../paths.ts'

/** Opens the price table with a code; then it goes where the way was barred. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const code = textOf(await request.formData(), 'code')
  const shop = await startedShop(context)
  const checked = shop.validate('price_table_access', { code })
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.priceTable.enter(code.trim())
  } catch (error) {
    return failureOf(error)
  }
  const { pathname, search } = new URL(request.url)
  return redirect(shop.afterLogin(pathname + search))
}

export function Component() {
  const failure = useActionData<Failure>()
  const pending = useSubmitting()
  const ended = useSearchParams()[0].has('terminado')
  return (
    <Entrance
      beyond={priceTableTexts.beyond}
      otherwise={{
        question: priceTableTexts.noCode,
        to: paths.professionals,
        text: priceTableTexts.askForOne,
      }}
      lead={priceTableTexts.accessLead}
      title={priceTableTexts.accessTitle}
    >
      {ended && !failure && (
        <NoticeBox className="mb-6" kind="change">
          {priceTableTexts.ended}
        </NoticeBox>
      )}
      <Form className="grid gap-5" method="post" noValidate replace>
        <ErrorSummary {...failure} />
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          error={errorOf(failure?.errors, 'code')}
          hint={priceTableTexts.codeHint}
          label={priceTableTexts.code}
          name="code"
          spellCheck={false}
        />
        <Button pending={pending} type="submit">
          {priceTableTexts.enter}
        </Button>
      </Form>
    </Entrance>
  )
}
