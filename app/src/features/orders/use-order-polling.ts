import { useState } from 'react'
import type { Loaded, Unreached } from './order-data.ts'
import { usePolling } from './use-polling.ts'

const soonMs = 2000
const laterMs = 10_000
/** After a minute of answers the notification may well be lost: the shopper is told, and may go on or wait. */
const patience = 30

/**
 * An order as it was last known, asked for again for as long as that may change by itself. A question that nobody
 * answered takes nothing away, and does not count as the bank's silence.
 */
export function useFollowed(answer: Loaded | Unreached) {
  const [latest, setLatest] = useState<{ answer: Loaded | Unreached; known: Loaded | null; times: number }>({
    answer,
    known: answer.order && answer,
    times: 0,
  })
  let { known, times } = latest
  if (answer !== latest.answer) {
    const same = known?.order.number === answer.number
    times = same && answer.order ? times + 1 : same ? times : 0
    known = answer.order ? answer : same ? known : null
    setLatest({ answer, known, times })
  }
  const patient = times < patience
  usePolling(!known || known.order.stage === 'waiting', patient ? soonMs : laterMs)
  return { known, patient }
}
