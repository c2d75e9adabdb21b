import { type ActionFunctionArgs, Form, redirect, useActionData, useSearchParams } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { type Failure, failureOf } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { textOf } from '../../forms/values.ts'
import { priceTableTexts } from '../../texts/price-table.ts'
import { Button } from '../../ui/button.tsx'
import { Entrance } from '../../ui/entrance.tsx'
import { ErrorSummary, errorOf } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice.tsx'

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
      otherwise={{ question: priceTableTexts.noCode, to: '/profesionales', text: priceTableTexts.askForOne }}
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
