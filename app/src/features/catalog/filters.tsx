import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Drawer } from '../../components/ui/drawer.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { filterTexts } from '../../messages/list.ts'
import { FilterDropdown } from './filter-dropdown.tsx'
import { FilterGroup } from './filter-group.tsx'
import { type Facet, type FacetValue, useFilters } from './use-filters.ts'

interface FiltersProps {
  facets: Facet[]
  /** How much the list holds. */
  total: number
}

/** What a list can be narrowed to: keys in a row where there is room, on a phone a sheet from below. */
export function Filters({ facets, total }: FiltersProps) {
  const { chosen } = useFilters()
  const shown = facets.filter(({ name, values }) => values.length > 1 || chosen(name).length > 0)
  if (shown.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap gap-2 max-lg:hidden">
        {shown.map((facet) => (
          <FilterDropdown count={chosen(facet.name).length} key={facet.name} title={facet.title}>
            <FilterGroup facet={facet} legend="heard" />
          </FilterDropdown>
        ))}
      </div>
      <FilterSheet facets={shown} total={total} />
    </>
  )
}

function FilterSheet({ facets, total }: FiltersProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { count, clear, coming } = useFilters()
  return (
    <>
      <button
        className="flex min-h-12 shrink-0 items-center gap-2 rounded-full border border-line px-5 text-small font-semibold hover:border-ink lg:hidden"
        onClick={() => dialog.current?.showModal()}
        type="button"
      >
        <Icon className="size-5" name="filter" />
        {count > 0 ? filterTexts.openWith(count) : filterTexts.open}
      </button>
      <Drawer
        dialog={dialog}
        label={filterTexts.title}
        side="bottom"
        stay
        title={<h2 className="text-h3">{filterTexts.title}</h2>}
      >
        <div className="grid grow content-start gap-6 overflow-y-auto overscroll-contain px-5 py-5">
          {facets.map((facet) => (
            <FilterGroup facet={facet} key={facet.name} legend="shown" />
          ))}
        </div>
        <div className="flex gap-3 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {count > 0 && (
            <Button className="px-4" look="secondary" onClick={clear}>
              {filterTexts.clear}
            </Button>
          )}
          <Button className="grow px-4" onClick={() => dialog.current?.close()} pending={coming}>
            {filterTexts.show(total)}
          </Button>
        </div>
      </Drawer>
    </>
  )
}

/** The filters that are on, each with its way off. */
export function ChosenFilters({ facets }: { facets: Facet[] }) {
  const { chosen, toggle, clear, count } = useFilters()
  const { list, goes } = useSuccession(count)
  if (count === 0) return null
  const named = (values: FacetValue[], value: string) =>
    values.find((own) => own.value === value)?.label ?? value
  return (
    <ul aria-label={filterTexts.chosen} className="mb-8 flex flex-wrap items-center gap-2" ref={list}>
      {facets.flatMap(({ name, values }) =>
        chosen(name).map((value) => (
          <li key={`${name}-${value}`}>
            <button
              aria-label={filterTexts.remove(named(values, value))}
              className="flex min-h-11 items-center gap-2 rounded-full bg-leaf-tint pr-3 pl-4 text-small hover:bg-well"
              onClick={(event) => {
                goes(event.currentTarget)
                toggle(name, value)
              }}
              type="button"
            >
              {named(values, value)}
              <Icon className="size-4" name="close" />
            </button>
          </li>
        )),
      )}
      {count > 1 && (
        <li>
          <button
            className="min-h-11 px-2 text-small underline underline-offset-4 hover:text-leaf"
            onClick={(event) => {
              goes(event.currentTarget)
              clear()
            }}
            type="button"
          >
            {filterTexts.clear}
          </button>
        </li>
      )}
    </ul>
  )
}

/** Who takes the focus of a key that goes with what it stood for: the next one, and after the last the count of the list. */
function useSuccession(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const place = useRef<number>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the keys have become fewer
  useEffect(() => {
    if (place.current === null) return
    const keys = [...(list.current?.querySelectorAll('button') ?? [])]
    const heir = keys[Math.min(place.current, keys.length - 1)] ?? document.getElementById(countId)
    place.current = null
    heir?.focus({ preventScroll: true })
  }, [count])
  const goes = (key: HTMLButtonElement) => {
    place.current = [...(list.current?.querySelectorAll('button') ?? [])].indexOf(key)
  }
  return { list, goes }
}

const countId = 'cuantos'

/** How much of a list this page shows. */
export function ListCount({
  list,
  count,
}: {
  list: { total: number; page: number; limit: number; items: readonly unknown[] }
  count: string
}) {
  const { total, page, limit, items } = list
  const first = (page - 1) * limit + 1
  const partly = items.length > 0 && items.length < total
  return (
    <p
      className="text-small text-soft max-md:order-last max-md:w-full md:ml-auto"
      id={countId}
      role="status"
      tabIndex={-1}
    >
      {partly ? filterTexts.range(first, first + items.length - 1, count) : count}
    </p>
  )
}
