import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { LoadedOrder, UnavailableOrder } from './order-data.ts'

const QUICK_POLL_MS = 2000
const SLOW_POLL_MS = 10_000
/** About a minute, after which the notification may be lost. */
const MAX_QUICK_POLLS = 30

/** Transient errors keep the last known order and do not count towards the bank's delay. */
export function useOrderPolling(answer: LoadedOrder | UnavailableOrder) {
  const [latest, setLatest] = useState<{
    answer: LoadedOrder | UnavailableOrder
    loaded: LoadedOrder | null
    polls: number
  }>({
    answer,
    loaded: answer.order && answer,
    polls: 0,
  })
  let { loaded, polls } = latest
  if (answer !== latest.answer) {
    const same = loaded?.order.number === answer.number
    polls = same && answer.order ? polls + 1 : same ? polls : 0
    loaded = answer.order ? answer : same ? loaded : null
    setLatest({ answer, loaded, polls })
  }
  const isAwaitingBank = polls < MAX_QUICK_POLLS
  usePolling(!loaded || loaded.order.stage === 'waiting', isAwaitingBank ? QUICK_POLL_MS : SLOW_POLL_MS)
  return { loaded, isAwaitingBank }
}

/** Revalidates at an interval while `active`, whatever the last result. */
export function usePolling(active: boolean, everyMs: number) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!active || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [active, everyMs, revalidate, state])
}
