import { redirect, useActionData, useSearchParams } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Field } from '../../components/ui/field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { priceTableMessages } from '../../messages/price-table.ts'
import { paths } from '../../paths.ts'

/** Opens the price table with an access code and redirects to the return path. */
export const action = formAction('price_table_access', async ({ shop, text, request }) => {
  await shop.priceTable.enter(text('code').trim())
  const { pathname, search } = new URL(request.url)
  return redirect(shop.afterLogin(pathname + search))
})

export function Component() {
  const failure = useActionData<Failure>()
  const ended = useSearchParams()[0].has('terminado')
  return (
    <AuthLayout
      benefits={priceTableMessages.benefits}
      alternative={{
        question: priceTableMessages.noCode,
        to: paths.professionals,
        text: priceTableMessages.askForOne,
      }}
      lead={priceTableMessages.accessLead}
      title={priceTableMessages.accessTitle}
    >
      {ended && !failure && (
        <Alert className="mb-6" variant="warning">
          {priceTableMessages.ended}
        </Alert>
      )}
      <ActionForm failure={failure} replace>
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          hint={priceTableMessages.codeHint}
          label={priceTableMessages.code}
          name="code"
          spellCheck={false}
        />
        <SubmitButton>{priceTableMessages.enter}</SubmitButton>
      </ActionForm>
    </AuthLayout>
  )
}
