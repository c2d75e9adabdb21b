import type { ReactNode } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'

/** Success message that takes the focus of the removed button. */
export function SuccessAlert({ children }: { children: ReactNode }) {
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Alert variant="info">{children}</Alert>
    </div>
  )
}
