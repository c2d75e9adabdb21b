import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'

const variants = {
  info: { box: 'border-primary bg-primary-subtle', icon: 'check' },
  warning: { box: 'border-accent bg-accent-subtle', icon: 'warning' },
  error: { box: 'border-destructive bg-destructive-subtle', icon: 'warning' },
} satisfies Record<string, { box: string; icon: IconName }>

/** Inline message. Errors are announced assertively, the others politely. */
export function Alert({
  variant,
  children,
  className = '',
  id,
}: {
  variant: keyof typeof variants
  children: ReactNode
  className?: string
  id?: string
}) {
  const style = variants[variant]
  const box = useRef<HTMLDivElement>(null)

  // The triggering button may be far away.
  useEffect(() => {
    if (variant === 'error') box.current?.scrollIntoView({ block: 'nearest' })
  }, [variant])

  return (
    <div
      className={`flex scroll-m-24 gap-3 rounded-sm border-l-4 p-4 text-small ${style.box} ${className}`}
      id={id}
      ref={box}
      role={variant === 'error' ? 'alert' : 'status'}
    >
      <Icon className="size-5" name={style.icon} />
      <div className="grow">{children}</div>
    </div>
  )
}
