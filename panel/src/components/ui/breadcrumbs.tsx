import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { common } from '../../messages/common.ts'

export interface Breadcrumb {
  label: string
  to: string
}

/** Path of screens above the current one. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label={common.breadcrumbs}>
      <ol className="flex flex-wrap items-center gap-1 text-small text-muted-foreground">
        {items.map(({ label, to }) => (
          <li className="flex items-center gap-1" key={to}>
            <Link className="rounded-xs py-0.5 hover:text-foreground hover:underline" to={to}>
              {label}
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5" />
          </li>
        ))}
      </ol>
    </nav>
  )
}
