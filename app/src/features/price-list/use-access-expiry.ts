import type { Shop } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { getPendingPath } from '../../lib/router/router-adapter.ts'
import { accessPath } from './load-rows.ts'

/** Whether the price table is being left by its own door: then nobody has to be told that it is closed. */
let isClosing = false

/** Closes the price table. */
export async function closeAccess({ priceTable }: Shop): Promise<void> {
  isClosing = true
  await priceTable.leave()
}

/** Whoever is here when the access ends is led to where another is had. */
export function useAccessExpiry(): void {
  const { priceMode } = useSlice('session')
  const navigate = useNavigate()
  useEffect(() => {
    if (priceMode) isClosing = false
    else if (!isClosing) navigate(accessPath(getPendingPath()), { replace: true })
  }, [priceMode, navigate])
}
