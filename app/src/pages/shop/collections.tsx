import type { Collection } from 'mostrador'
import { Link, useSearchParams } from 'react-router-dom'
import { texts } from '../../texts.ts'

/** The lines of a category, to look at one of them. */
export function Collections({ collections }: { collections: Collection[] }) {
  const [params] = useSearchParams()
  const chosen = params.get('linea')
  const to = (slug: string | null) => {
    const next = new URLSearchParams(params)
    next.delete('pagina')
    if (slug) next.set('linea', slug)
    else next.delete('linea')
    return `?${next}`
  }
  return (
    <nav
      aria-label={texts.list.collections}
      className="-mx-(--gutter) overflow-x-auto px-(--gutter) [scrollbar-width:none] lg:m-0 lg:p-0"
    >
      <ul className="flex gap-2">
        {[{ slug: null, title: texts.list.all }, ...collections].map(({ slug, title }) => (
          <li key={slug}>
            <Link
              aria-current={slug === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line px-4 text-small whitespace-nowrap hover:border-ink aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-on-leaf"
              to={to(slug)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
