import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'

/** Revalidates at an interval while `active`, whatever the last result. */
export function usePolling(active: boolean, everyMs: number) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!active || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [active, everyMs, revalidate, state])
}
