import { cva } from 'class-variance-authority'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnChange } from '../../lib/browser/use-on-change.ts'
import { useFocusPageHeading } from '../../lib/router/page-heading.ts'
import { paginationMessages } from '../../messages/ui.ts'
import { Link } from './link.tsx'
import { paginationRange } from './pagination-range.ts'

const pageLink = cva(
  'inline-flex min-h-12 min-w-12 items-center justify-center rounded-sm px-3 tabular-figures hover:bg-muted',
  { variants: { current: { true: 'border border-foreground font-semibold' } } },
)

export function Pagination({ page, pages }: { page: number; pages: number }) {
  const { pathname, search } = useLocation()
  const shouldFocus = useRef(false)
  const focusPageHeading = useFocusPageHeading()
  // Focuses the heading after paging within the same route.
  useOnChange(page, () => {
    if (shouldFocus.current) focusPageHeading()
    shouldFocus.current = false
  })
  if (pages < 2) return null
  const requestFocus = () => {
    shouldFocus.current = true
  }
  const to = (target: number) => {
    const next = new URLSearchParams(search)
    if (target === 1) next.delete('pagina')
    else next.set('pagina', String(target))
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return (
    <nav
      aria-label={paginationMessages.pages}
      className="mt-16 flex flex-wrap justify-center gap-1 border-t border-border pt-6"
    >
      {page > 1 && (
        <Link className={pageLink()} onClick={requestFocus} rel="prev" href={to(page - 1)}>
          {paginationMessages.previous}
        </Link>
      )}
      {paginationRange(page, pages).map((n) =>
        n < 0 ? (
          <span aria-hidden="true" className="grid min-w-6 place-items-center text-muted-foreground" key={n}>
            …
          </span>
        ) : (
          <Link
            aria-current={n === page ? 'page' : undefined}
            aria-label={paginationMessages.page(n)}
            className={pageLink({ current: n === page })}
            key={n}
            onClick={requestFocus}
            href={to(n)}
          >
            {n}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className={pageLink()} onClick={requestFocus} rel="next" href={to(page + 1)}>
          {paginationMessages.next}
        </Link>
      )}
    </nav>
  )
}
