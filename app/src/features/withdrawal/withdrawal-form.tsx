import type { WithdrawalSummary } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useSearchParams } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { EmailField } from '../../components/form/contact-fields.tsx'
import { PrivacyNotice } from '../../components/form/privacy-notice.tsx'
import { Field } from '../../components/ui/field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { withdrawalMessages as messages } from '../../messages/withdrawal.ts'
import { StepCard } from './step-card.tsx'

interface WithdrawalFormProps {
  /** Returns from the second step. */
  isCorrection: boolean
  failure: Failure | undefined
  previous: WithdrawalSummary | undefined
}

/** First step: customer and order, prefilled for customers. */
export function WithdrawalForm({ isCorrection, failure, previous }: WithdrawalFormProps) {
  const { user } = useSlice('session')
  const [params] = useSearchParams()
  return (
    <StepCard step={1} autoFocusHeading={isCorrection} title={messages.begin}>
      <p className="mt-2 text-muted-foreground">{messages.beginText}</p>
      {/* Remounts when the user is known, to apply default values. */}
      <ActionForm className="mt-6 grid gap-5" failure={failure} key={user?.email} replace>
        <Field
          autoComplete="name"
          defaultValue={previous?.name ?? user?.fullname}
          label={messages.name}
          name="name"
        />
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          className="max-w-xs"
          defaultValue={previous?.order ?? params.get('pedido') ?? ''}
          hint={messages.orderHint}
          label={messages.order}
          name="order"
          spellCheck={false}
        />
        <EmailField
          autoComplete="email"
          defaultValue={previous?.email ?? user?.email}
          hint={messages.emailHint}
        />
        <input name="key" type="hidden" value={params.get('clave') ?? ''} />
        <PrivacyNotice>{messages.privacyBefore}</PrivacyNotice>
        <SubmitButton className="sm:w-fit">{messages.next}</SubmitButton>
      </ActionForm>
    </StepCard>
  )
}
