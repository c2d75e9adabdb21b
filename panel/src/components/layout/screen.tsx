import type { ReactNode } from 'react'
import { layout } from '../../messages/layout.ts'
import { type Breadcrumb, Breadcrumbs } from '../ui/breadcrumbs.tsx'

interface ScreenProps {
  title: string
  breadcrumbs?: readonly Breadcrumb[]
  /** Status beside the title. */
  badge?: ReactNode
  /** Line below the title. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** Narrow column, for forms. */
  isNarrow?: boolean
  children: ReactNode
}

/** Screen with its document title, heading and actions. */
export function Screen({ title, breadcrumbs, badge, subtitle, actions, isNarrow, children }: ScreenProps) {
  return (
    <div className={isNarrow ? 'mx-auto w-full max-w-3xl' : 'mx-auto w-full max-w-page'}>
      <title>{layout.documentTitle(title)}</title>
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
        <div className="min-w-0 grow">
          {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="font-serif text-h1 font-semibold tracking-[-0.01em]">{title}</h1>
            {badge}
          </div>
          {subtitle && <p className="text-muted-foreground">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 empty:hidden">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
