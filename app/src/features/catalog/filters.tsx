import { cx } from 'class-variance-authority'
import { type Ref, type RefObject, useRef } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Drawer } from '../../components/ui/drawer.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { useOnChange } from '../../lib/browser/use-on-change.ts'
import { filterMessages } from '../../messages/list.ts'
import { FilterDropdown, FilterGroup } from './filter-group.tsx'
import { SortSelect } from './sort-select.tsx'
import { type Facet, useFilters } from './use-filters.ts'
import './filters.css'

interface Page {
  total: number
  page: number
  limit: number
  items: readonly unknown[]
}

interface ListToolbarProps {
  facets: Facet[]
  list: Page
  count: string
  byRelevance?: boolean
  className?: string
}

export function ListToolbar({ facets, list, count, byRelevance, className }: ListToolbarProps) {
  const resultCount = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <div
        className={cx(
          'mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-border py-3',
          className,
        )}
      >
        <Filters facets={facets} total={list.total} />
        <ResultCount count={count} list={list} ref={resultCount} />
        <SortSelect byRelevance={byRelevance} />
      </div>
      <ActiveFilters facets={facets} resultCount={resultCount} />
    </>
  )
}

interface FiltersProps {
  facets: Facet[]
  total: number
}

/** Facet filters: dropdowns on wide screens, a bottom drawer on mobile. */
function Filters({ facets, total }: FiltersProps) {
  const { selectedValues } = useFilters()
  const shown = facets.filter(({ name, values }) => values.length > 1 || selectedValues(name).length > 0)
  if (shown.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap gap-2 max-lg:hidden">
        {shown.map((facet) => (
          <FilterDropdown count={selectedValues(facet.name).length} key={facet.name} title={facet.title}>
            <FilterGroup facet={facet} legendClassName="sr-only" />
          </FilterDropdown>
        ))}
      </div>
      <FilterDrawer facets={shown} total={total} />
    </>
  )
}

function FilterDrawer({ facets, total }: FiltersProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { count, clear, isPending } = useFilters()
  return (
    <>
      <button
        className="flex min-h-12 shrink-0 items-center gap-2 rounded-full border border-border px-5 text-small font-semibold hover:border-foreground lg:hidden"
        onClick={() => dialog.current?.showModal()}
        type="button"
      >
        <Icon className="size-5" name="filter" />
        {count > 0 ? filterMessages.openWith(count) : filterMessages.open}
      </button>
      <Drawer
        dialog={dialog}
        label={filterMessages.title}
        side="bottom"
        keepOnSearchChange
        title={<h2 className="text-h3">{filterMessages.title}</h2>}
      >
        <div className="grid grow content-start gap-6 overflow-y-auto overscroll-contain px-5 py-5">
          {facets.map((facet) => (
            <FilterGroup facet={facet} key={facet.name} legendClassName="mb-1 font-serif text-h4" />
          ))}
        </div>
        <div className="flex gap-3 border-t border-border px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {count > 0 && (
            <Button className="px-4" variant="secondary" onClick={clear}>
              {filterMessages.clear}
            </Button>
          )}
          <Button className="grow px-4" onClick={() => dialog.current?.close()} pending={isPending}>
            {filterMessages.show(total)}
          </Button>
        </div>
      </Drawer>
    </>
  )
}

interface ActiveFiltersProps {
  facets: Facet[]
  resultCount: RefObject<HTMLElement | null>
}

function ActiveFilters({ facets, resultCount }: ActiveFiltersProps) {
  const { selectedValues, toggle, clear, count } = useFilters()
  const { refAt, markRemoved } = useFocusNextOnRemove(count, resultCount)
  if (count === 0) return null
  const chosen = facets.flatMap(({ name, values }) =>
    selectedValues(name).map((value) => ({
      name,
      value,
      label: values.find((own) => own.value === value)?.label ?? value,
    })),
  )
  return (
    <ul aria-label={filterMessages.chosen} className="mb-8 flex flex-wrap items-center gap-2">
      {chosen.map(({ name, value, label }, i) => (
        <li key={`${name}-${value}`}>
          <button
            aria-label={filterMessages.remove(label)}
            className="flex min-h-11 items-center gap-2 rounded-full bg-primary-subtle pr-3 pl-4 text-small hover:bg-muted"
            onClick={() => {
              markRemoved(i)
              toggle(name, value)
            }}
            ref={refAt(i)}
            type="button"
          >
            {label}
            <Icon className="size-4" name="close" />
          </button>
        </li>
      ))}
      {count > 1 && (
        <li>
          <button
            className="min-h-11 px-2 text-small underline underline-offset-4 hover:text-primary"
            onClick={() => {
              markRemoved(0)
              clear()
            }}
            ref={refAt(count)}
            type="button"
          >
            {filterMessages.clear}
          </button>
        </li>
      )}
    </ul>
  )
}

/** Focuses the next button after a filter is removed, or the result count if none is left. */
function useFocusNextOnRemove(count: number, resultCount: RefObject<HTMLElement | null>) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const removedIndex = useRef<number>(null)
  useOnChange(count, () => {
    if (removedIndex.current === null) return
    const next = buttons.current.slice(0, removedIndex.current + 1).findLast(Boolean) ?? resultCount.current
    removedIndex.current = null
    next?.focus({ preventScroll: true })
  })
  const refAt = (index: number) => (button: HTMLButtonElement | null) => {
    buttons.current[index] = button
  }
  const markRemoved = (index: number) => {
    removedIndex.current = index
  }
  return { refAt, markRemoved }
}

function ResultCount({ list, count, ref }: { list: Page; count: string; ref: Ref<HTMLParagraphElement> }) {
  const { total, page, limit, items } = list
  const first = (page - 1) * limit + 1
  const isPartial = items.length > 0 && items.length < total
  return (
    <p className="result-count" ref={ref} role="status" tabIndex={-1}>
      {isPartial ? filterMessages.range(first, first + items.length - 1, count) : count}
    </p>
  )
}
