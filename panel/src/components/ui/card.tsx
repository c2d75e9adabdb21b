import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface CardProps {
  title?: string
  description?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Removes the padding around the content, for tables and lists. */
  isFlush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, description, actions, isFlush, className, children }: CardProps) {
  return (
    <section
      className={cx('min-w-0 rounded-lg border border-border bg-surface shadow-card', className)}
      {...(title && { 'aria-label': title })}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-4">
          <div className="min-w-0 grow">
            <h2 className="text-h3 font-semibold">{title}</h2>
            {description && <p className="text-small text-muted-foreground">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 empty:hidden">{actions}</div>}
        </header>
      )}
      <div className={isFlush ? 'pt-3' : 'p-5 pt-4'}>{children}</div>
    </section>
  )
}
