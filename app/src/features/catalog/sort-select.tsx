import { Icon } from '../../components/ui/icon.tsx'
import { listTexts } from '../../messages/list.ts'
import { searchTexts } from '../../messages/search.ts'
import { type SortName, sortName } from './list-search-params.ts'
import { useListParams } from './use-filters.ts'

const names: Record<SortName, string> = {
  recomendados: listTexts.sorts.recommended,
  'precio-ascendente': listTexts.sorts.cheap,
  'precio-descendente': listTexts.sorts.dear,
  nombre: listTexts.sorts.name,
  novedades: listTexts.sorts.recent,
}

/** The order of a list, kept in its address; that of a search is by default `best`. */
export function SortBy({ best = false }: { best?: boolean }) {
  const { params, go } = useListParams()
  const choose = (sort: string) => {
    const next = new URLSearchParams(params)
    next.delete('pagina')
    if (sort === 'recomendados') next.delete('orden')
    else next.set('orden', sort)
    go(next)
  }
  return (
    <label className="relative flex min-w-0 items-center text-small max-md:grow max-md:basis-0 max-md:justify-end">
      <span className="sr-only">{listTexts.sort}</span>
      <select
        className="min-h-12 max-w-full appearance-none truncate [field-sizing:content] rounded-field bg-transparent pr-8 pl-2 text-right font-semibold hover:bg-well"
        onChange={(event) => choose(event.currentTarget.value)}
        value={sortName(params)}
      >
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {best && value === 'recomendados' ? searchTexts.best : name}
          </option>
        ))}
      </select>
      <Icon className="pointer-events-none absolute right-1 size-5" name="chevron" />
    </label>
  )
}
