import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  actions?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-14 text-center">
      <span className="mb-3 grid size-12 place-items-center rounded-full bg-primary-subtle text-primary">
        <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      </span>
      <h2 className="text-h3 font-semibold">{title}</h2>
      {children && <p className="max-w-text text-muted-foreground">{children}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
