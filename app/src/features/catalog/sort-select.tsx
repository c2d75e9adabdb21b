import { Icon } from '../../components/ui/icon.tsx'
import { listMessages } from '../../messages/list.ts'
import { searchMessages } from '../../messages/search.ts'
import { type SortName, sortName } from './list-search-params.ts'
import { useListParams } from './use-filters.ts'
import './sort-select.css'

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
    <label className="sort-select">
      <span className="sr-only">{listMessages.sort}</span>
      <select onChange={(event) => choose(event.currentTarget.value)} value={sortName(params)}>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {byRelevance && value === 'recomendados' ? searchMessages.relevance : name}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  )
}
