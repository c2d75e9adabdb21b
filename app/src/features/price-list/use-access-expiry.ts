import type { Shop } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { destination } from '../../lib/router/router-adapter.ts'
import { toAccess } from './load-rows.ts'

/** Whether the price table is being left by its own door: then nobody has to be told that it is closed. */
let leaving = false

/** Closes the price table. */
export async function leave({ priceTable }: Shop): Promise<void> {
  leaving = true
  await priceTable.leave()
}

/** Whoever is here when the access ends is led to where another is had. */
export function useAccess(): void {
  const { priceMode } = useSlice('session')
  const navigate = useNavigate()
  useEffect(() => {
    if (priceMode) leaving = false
    else if (!leaving) navigate(toAccess(destination()), { replace: true })
  }, [priceMode, navigate])
}
