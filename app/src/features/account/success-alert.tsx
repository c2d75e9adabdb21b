import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../components/ui/alert.tsx'

/** Success message that takes the focus of the removed button. */
export function SuccessAlert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Alert variant="info">{children}</Alert>
    </div>
  )
}
