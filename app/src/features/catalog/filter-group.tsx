import { type ReactNode, useEffect, useRef } from 'react'
import { ExpandIcon } from '../../components/ui/icon.tsx'
import { type Facet, useFilters } from './use-filters.ts'
import './filter-group.css'

/** Checkbox group of one facet; any checked value matches. */
export function FilterGroup({ facet, legendClassName }: { facet: Facet; legendClassName: string }) {
  const { selectedValues, toggle } = useFilters()
  const selected = selectedValues(facet.name)
  return (
    <fieldset>
      <legend className={legendClassName}>{facet.title}</legend>
      {facet.values.map(({ value, label, count }) => (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 hover:text-primary" key={value}>
          <input
            checked={selected.includes(value)}
            className="size-5 shrink-0 accent-primary"
            onChange={() => toggle(facet.name, value)}
            type="checkbox"
          />
          <span className="grow">{label}</span>
          {count !== undefined && (
            <span className="text-small text-muted-foreground tabular-figures">{count}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

interface FilterDropdownProps {
  title: string
  count: number
  children: ReactNode
}

/** Dropdown of one facet, closed on outside interaction. The shared name closes the others. */
export function FilterDropdown({ title, count, children }: FilterDropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)

  useEffect(() => {
    const close = (event: PointerEvent) => {
      const panel = details.current
      if (panel && event.target instanceof Node && !panel.contains(event.target)) panel.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])

  return (
    <details
      className="filter-group group"
      name="filters"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        summary.current?.focus()
      }}
      ref={details}
    >
      <summary ref={summary}>
        {title}
        {count > 0 && <span className="filter-group-count">{count}</span>}
        <ExpandIcon className="size-4 text-muted-foreground" />
      </summary>
      <div className="filter-group-panel">{children}</div>
    </details>
  )
}
