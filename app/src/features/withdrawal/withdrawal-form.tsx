import type { WithdrawalSummary } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { Form, useSearchParams } from 'react-router-dom'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { PrivacyNotice } from '../../components/form/privacy-notice.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { Field } from '../../components/ui/field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { withdrawalMessages as messages } from '../../messages/withdrawal.ts'
import { StepCard } from './step-card.tsx'

/** First step: customer and order, prefilled for customers. */
export function WithdrawalForm({
  isCorrection,
  failure,
  previous,
}: {
  /** Returns from the second step. */
  isCorrection: boolean
  failure: Failure | undefined
  previous: WithdrawalSummary | undefined
}) {
  const { user } = useSlice('session')
  const [params] = useSearchParams()
  const error = (field: string) => getFieldError(failure?.errors, field)
  return (
    <StepCard step={1} autoFocusHeading={isCorrection} title={messages.begin}>
      <p className="mt-2 text-muted-foreground">{messages.beginText}</p>
      {/* Remounts when the user is known, to apply default values. */}
      <Form className="mt-6 grid gap-5" key={user?.email} method="post" noValidate replace>
        <ErrorSummary {...failure} />
        <Field
          autoComplete="name"
          defaultValue={previous?.name ?? user?.fullname}
          error={error('name')}
          label={messages.name}
          name="name"
        />
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          className="max-w-xs"
          defaultValue={previous?.order ?? params.get('pedido') ?? ''}
          error={error('order')}
          hint={messages.orderHint}
          label={messages.order}
          name="order"
          spellCheck={false}
        />
        <EmailField
          autoComplete="email"
          defaultValue={previous?.email ?? user?.email}
          error={error('email')}
          hint={messages.emailHint}
        />
        <PrivacyNotice>{messages.privacyBefore}</PrivacyNotice>
        <Button className="sm:w-fit" pending={useIsSubmitting()} type="submit">
          {messages.next}
        </Button>
      </Form>
    </StepCard>
  )
}
