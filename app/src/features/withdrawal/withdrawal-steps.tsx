import type { WithdrawalReceipt, WithdrawalSummary } from 'mostrador'
import { useState } from 'react'
import { Form, useActionData } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { formatDateTime } from '../../lib/format/format-date.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { formMessages } from '../../messages/form.ts'
import { withdrawalMessages as messages } from '../../messages/withdrawal.ts'
import { LineChoice, PartField, withdrawnLine } from './line-choice.tsx'
import { DescriptionList, StepCard } from './step-card.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

export type WithdrawalResult = Failure | WithdrawalSummary | WithdrawalReceipt

/** Step determined by the last response. */
export function WithdrawalSteps() {
  const answer = useActionData<WithdrawalResult>()
  /** Summary of the second step, kept after a failure. */
  const [summary, setSummary] = useState<WithdrawalSummary>()
  const [correcting, setCorrecting] = useState<WithdrawalResult>()
  if (answer && 'token' in answer && answer !== summary) setSummary(answer)
  if (answer && 'reference' in answer) return <WithdrawalReceiptCard receipt={answer} />
  const failure = answer && 'errors' in answer ? answer : undefined
  const summaryToConfirm = answer && 'token' in answer ? answer : failure?.message ? summary : undefined
  if (summaryToConfirm && correcting !== summaryToConfirm) {
    return (
      <WithdrawalConfirmation
        failure={failure}
        onCorrect={() => setCorrecting(summaryToConfirm)}
        summary={summaryToConfirm}
      />
    )
  }
  return <WithdrawalForm isCorrection={summaryToConfirm !== undefined} failure={failure} previous={summary} />
}

function WithdrawalReceiptCard({ receipt }: { receipt: WithdrawalReceipt }) {
  return (
    <StepCard receipt autoFocusHeading title={messages.done}>
      <p className="mt-2">{receipt.message}</p>
      <DescriptionList
        entries={[
          [messages.reference, receipt.reference],
          [messages.received, formatDateTime(receipt.received_at)],
          ...(receipt.part ? [[messages.withdrawnFrom, receipt.part] as const] : []),
          ...receipt.lines.map((line) => [messages.withdrawnFrom, withdrawnLine(line)] as const),
        ]}
      />
      <p className="mt-6 text-muted-foreground">{messages.after}</p>
      <Button className="mt-6 print:hidden" icon="print" variant="secondary" onClick={() => print()}>
        {messages.print}
      </Button>
    </StepCard>
  )
}

interface WithdrawalConfirmationProps {
  summary: WithdrawalSummary
  failure: Failure | undefined
  onCorrect: () => void
}

function WithdrawalConfirmation({ summary, failure, onCorrect }: WithdrawalConfirmationProps) {
  const { name, order, email, token, lines } = summary
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
      <Form method="post" replace>
        <input name="token" type="hidden" value={token} />
        {lines ? <LineChoice lines={lines} /> : <PartField />}
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton>{messages.confirm}</SubmitButton>
          <Button variant="secondary" onClick={onCorrect}>
            {messages.correct}
          </Button>
        </div>
      </Form>
    </StepCard>
  )
}
