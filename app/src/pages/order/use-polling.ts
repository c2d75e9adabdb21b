import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

const everyMs = 2000
/** After a minute the notification may well be lost: the shopper is told, and may go on or wait. */
const times = 30

/** Asks the server again and again while `active`. False once it has asked often enough. */
export function usePolling(active: boolean): boolean {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!active || asked >= times) return
    const timer = setTimeout(() => void revalidate().finally(() => setAsked(asked + 1)), everyMs)
    return () => clearTimeout(timer)
  }, [active, asked, revalidate])
  return asked < times
}
