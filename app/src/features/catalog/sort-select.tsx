import { Icon } from '../../components/ui/icon.tsx'
import { listMessages } from '../../messages/list.ts'
import { searchMessages } from '../../messages/search.ts'
import { type SortName, sortName } from './list-search-params.ts'
import { useListParams } from './use-filters.ts'

const names: Record<SortName, string> = {
  recomendados: listMessages.sorts.recommended,
  'precio-ascendente': listMessages.sorts.priceAscending,
  'precio-descendente': listMessages.sorts.priceDescending,
  nombre: listMessages.sorts.name,
  novedades: listMessages.sorts.recent,
}

/** Sort order of a list; `byRelevance` labels the default of searches. */
export function SortSelect({ byRelevance }: { byRelevance?: boolean | undefined }) {
  const { params, navigate } = useListParams()
  const choose = (sort: string) => {
    const next = new URLSearchParams(params)
    next.delete('pagina')
    if (sort === 'recomendados') next.delete('orden')
    else next.set('orden', sort)
    navigate(next)
  }
  return (
    <label className="relative flex min-w-0 items-center text-small max-md:grow max-md:basis-0 max-md:justify-end">
      <span className="sr-only">{listMessages.sort}</span>
      <select
        className="min-h-12 max-w-full appearance-none truncate [field-sizing:content] rounded-sm bg-transparent pr-8 pl-2 text-right font-semibold hover:bg-muted"
        onChange={(event) => choose(event.currentTarget.value)}
        value={sortName(params)}
      >
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {byRelevance && value === 'recomendados' ? searchMessages.relevance : name}
          </option>
        ))}
      </select>
      <Icon className="pointer-events-none absolute right-1 size-5" name="chevron" />
    </label>
  )
}
