import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'

/** Asks the server again and again while `active`, whatever became of the question before. */
export function usePolling(active: boolean, everyMs: number) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!active || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [active, everyMs, revalidate, state])
}
