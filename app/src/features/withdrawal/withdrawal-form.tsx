import type { WithdrawalSummary } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { Form, useSearchParams } from 'react-router-dom'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { PrivacyLine } from '../../components/form/privacy-notice.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../../components/ui/error-summary.tsx'
import { Field } from '../../components/ui/field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { withdrawalTexts as words } from '../../messages/withdrawal.ts'
import { Sheet } from './step-card.tsx'

/** The first step: who, and which order. A customer who is known need not write what the shop knows. */
export function Request({
  comesBack,
  failure,
  said,
}: {
  /** From the second step, to put something right. */
  comesBack: boolean
  failure: Failure | undefined
  said: WithdrawalSummary | undefined
}) {
  const { user } = useSlice('session')
  const [params] = useSearchParams()
  const error = (field: string) => errorOf(failure?.errors, field)
  return (
    <Sheet step={1} takesFocus={comesBack} title={words.begin}>
      <p className="mt-2 text-soft">{words.beginText}</p>
      {/* Anew once it is known who this is, so that their data are what the form begins with. */}
      <Form className="mt-6 grid gap-5" key={user?.email} method="post" noValidate replace>
        <ErrorSummary {...failure} />
        <Field
          autoComplete="name"
          defaultValue={said?.name ?? user?.fullname}
          error={error('name')}
          label={words.name}
          name="name"
        />
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          className="max-w-xs"
          defaultValue={said?.order ?? params.get('pedido') ?? ''}
          error={error('order')}
          hint={words.orderHint}
          label={words.order}
          name="order"
          spellCheck={false}
        />
        <EmailField
          autoComplete="email"
          defaultValue={said?.email ?? user?.email}
          error={error('email')}
          hint={words.emailHint}
        />
        <PrivacyLine>{words.privacyBefore}</PrivacyLine>
        <Button className="sm:w-fit" pending={useSubmitting()} type="submit">
          {words.next}
        </Button>
      </Form>
    </Sheet>
  )
}
