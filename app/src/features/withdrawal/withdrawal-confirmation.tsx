import type { WithdrawalSummary } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { formMessages } from '../../messages/form.ts'
import { withdrawalMessages as messages } from '../../messages/withdrawal.ts'
import { DescriptionList, StepCard } from './step-card.tsx'

interface WithdrawalConfirmationProps {
  summary: WithdrawalSummary
  failure: Failure | undefined
  onCorrect: () => void
}

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
        <SubmitButton>{messages.confirm}</SubmitButton>
        <Button variant="secondary" onClick={onCorrect}>
          {messages.correct}
        </Button>
      </Form>
    </StepCard>
  )
}
