import type { WithdrawalReceipt, WithdrawalSummary } from 'mostrador'
import { useState } from 'react'
import { useActionData } from 'react-router-dom'
import type { Failure } from '../../lib/forms/failure.ts'
import { WithdrawalConfirmation } from './withdrawal-confirmation.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalReceiptCard } from './withdrawal-receipt.tsx'

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
