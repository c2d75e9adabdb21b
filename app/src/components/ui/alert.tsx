import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import { Icon } from './icon.tsx'

const alert = cva('flex scroll-m-24 gap-3 rounded-sm border-l-4 p-4 text-small', {
  variants: {
    variant: {
      info: 'border-primary bg-primary-subtle',
      warning: 'border-accent bg-accent-subtle',
      error: 'border-destructive bg-destructive-subtle',
    },
  },
})

interface AlertProps {
  variant: 'info' | 'warning' | 'error'
  children: ReactNode
  /** Takes the focus on mount, for instance of a removed button. */
  autoFocus?: boolean
  className?: string
  id?: string
}

/** Inline message. Errors are announced assertively, the others politely. */
export function Alert({ variant, children, autoFocus, className, id }: AlertProps) {
  const isError = variant === 'error'
  return (
    <div
      className={alert({ variant, className })}
      id={id}
      ref={autoFocus ? focusOnMount : isError ? scrollIntoView : undefined}
      role={isError ? 'alert' : 'status'}
      tabIndex={autoFocus ? -1 : undefined}
    >
      <Icon className="size-5" name={variant === 'info' ? 'check' : 'warning'} />
      <div className="grow">{children}</div>
    </div>
  )
}

/** The triggering button may be far away. */
const scrollIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })
