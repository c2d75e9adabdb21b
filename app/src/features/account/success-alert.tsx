import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../components/ui/alert.tsx'

/** What has just been done, where the button that did it is gone: the focus that was on it comes here. */
export function SuccessAlert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Alert variant="info">{children}</Alert>
    </div>
  )
}
