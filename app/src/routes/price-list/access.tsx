import { type ActionFunctionArgs, Form, redirect, useActionData, useSearchParams } from 'react-router-dom'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { Field } from '../../components/ui/field.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText } from '../../lib/forms/form-data.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { priceListMessages } from '../../messages/price-list.ts'
import { paths } from '../../paths.ts'

/** Opens the price list with an access code and redirects to the return path. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const code = getText(await request.formData(), 'code')
  const shop = await getStartedShop(context)
  const checked = shop.validate('price_table_access', { code })
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.priceTable.enter(code.trim())
  } catch (error) {
    return toFailure(error)
  }
  const { pathname, search } = new URL(request.url)
  return redirect(shop.afterLogin(pathname + search))
}

export function Component() {
  const failure = useActionData<Failure>()
  const pending = useIsSubmitting()
  const ended = useSearchParams()[0].has('terminado')
  return (
    <AuthLayout
      benefits={priceListMessages.benefits}
      alternative={{
        question: priceListMessages.noCode,
        to: paths.professionals,
        text: priceListMessages.askForOne,
      }}
      lead={priceListMessages.accessLead}
      title={priceListMessages.accessTitle}
    >
      {ended && !failure && (
        <Alert className="mb-6" variant="warning">
          {priceListMessages.ended}
        </Alert>
      )}
      <Form className="grid gap-5" method="post" noValidate replace>
        <ErrorSummary {...failure} />
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          error={getFieldError(failure?.errors, 'code')}
          hint={priceListMessages.codeHint}
          label={priceListMessages.code}
          name="code"
          spellCheck={false}
        />
        <Button pending={pending} type="submit">
          {priceListMessages.enter}
        </Button>
      </Form>
    </AuthLayout>
  )
}
