import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { destination } from '../../engine/host.ts'
import { startedShop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { toAccess } from './load.ts'

/** Whether the price table is being left by its own door: then nobody has to be told that it is closed. */
let leaving = false

/** Closes the price table. */
export async function leave(): Promise<void> {
  leaving = true
  const { priceTable } = await startedShop()
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
