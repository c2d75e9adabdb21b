import type { WithdrawalReceipt, WithdrawalSummary } from 'mostrador'
import { useState } from 'react'
import { useActionData } from 'react-router-dom'
import type { Failure } from '../../lib/forms/failure.ts'
import { Declaration } from './withdrawal-confirmation.tsx'
import { Request } from './withdrawal-form.tsx'
import { Acknowledgement } from './withdrawal-receipt.tsx'

export type Answer = Failure | WithdrawalSummary | WithdrawalReceipt

/** The step that the last answer leads to. */
export function Steps() {
  const answer = useActionData<Answer>()
  /** What is about to be declared; a second step that fails leaves it there. */
  const [summary, setSummary] = useState<WithdrawalSummary>()
  const [correcting, setCorrecting] = useState<Answer>()
  if (answer && 'token' in answer && answer !== summary) setSummary(answer)
  if (answer && 'reference' in answer) return <Acknowledgement receipt={answer} />
  const failure = answer && 'errors' in answer ? answer : undefined
  const declared = answer && 'token' in answer ? answer : failure?.message ? summary : undefined
  if (declared && correcting !== declared) {
    return <Declaration failure={failure} onCorrect={() => setCorrecting(declared)} summary={declared} />
  }
  return <Request comesBack={declared !== undefined} failure={failure} said={summary} />
}
