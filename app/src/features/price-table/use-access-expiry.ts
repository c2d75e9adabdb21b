import type { Shop } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { getPendingPath } from '../../lib/router/router-adapter.ts'
import { accessPath } from './load-rows.ts'

/** True while the user closes the access on purpose, which suppresses the expiry notice. */
let isClosing = false

export async function closeAccess({ priceTable }: Shop): Promise<void> {
  isClosing = true
  await priceTable.leave()
}

export function useAccessExpiry(): void {
  const { priceMode } = useSlice('session')
  const navigate = useNavigate()
  useEffect(() => {
    if (priceMode) isClosing = false
    else if (!isClosing) navigate(accessPath(getPendingPath()), { replace: true })
  }, [priceMode, navigate])
}
