import type { WithdrawalSummary } from 'mostrador'
import { Form } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { formMessages } from '../../messages/form.ts'
import { withdrawalMessages as messages } from '../../messages/withdrawal.ts'
import { DescriptionList } from './description-list.tsx'
import { StepCard } from './step-card.tsx'

interface WithdrawalConfirmationProps {
  summary: WithdrawalSummary
  failure: Failure | undefined
  onCorrect: () => void
}

/** Second step: confirmation. */
export function WithdrawalConfirmation({ summary, failure, onCorrect }: WithdrawalConfirmationProps) {
  const { name, order, email, token } = summary
  return (
    <StepCard step={2} autoFocusHeading title={messages.review}>
      <ErrorSummary {...failure} />
      <p className="mt-2">{messages.reviewText(order)}</p>
      <DescriptionList
        entries={[
          [messages.name, name],
          [messages.order, order],
          [formMessages.email, email],
        ]}
      />
      <Form className="mt-6 flex flex-wrap gap-3" method="post" replace>
        <input name="token" type="hidden" value={token} />
        <Button pending={useIsSubmitting()} type="submit">
          {messages.confirm}
        </Button>
        <Button variant="secondary" onClick={onCorrect}>
          {messages.correct}
        </Button>
      </Form>
    </StepCard>
  )
}
