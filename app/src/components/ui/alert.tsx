import { cva } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef } from 'react'
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
  className?: string
  id?: string
}

/** Inline message. Errors are announced assertively, the others politely. */
export function Alert({ variant, children, className, id }: AlertProps) {
  const box = useRef<HTMLDivElement>(null)

  // The triggering button may be far away.
  useEffect(() => {
    if (variant === 'error') box.current?.scrollIntoView({ block: 'nearest' })
  }, [variant])

  return (
    <div
      className={alert({ variant, className })}
      id={id}
      ref={box}
      role={variant === 'error' ? 'alert' : 'status'}
    >
      <Icon className="size-5" name={variant === 'info' ? 'check' : 'warning'} />
      <div className="grow">{children}</div>
    </div>
  )
}
