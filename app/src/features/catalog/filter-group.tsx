import { type ReactNode, useEffect, useRef } from 'react'
import { ExpandIcon } from '../../components/ui/icon.tsx'
import { type Facet, useFilters } from './use-filters.ts'

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
      className="group relative"
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
      <summary
        className="flex min-h-11 items-center gap-2 rounded-full border border-border px-4 text-small hover:border-foreground group-open:border-foreground"
        ref={summary}
      >
        {title}
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-mini text-primary-foreground tabular-figures">
            {count}
          </span>
        )}
        <ExpandIcon className="size-4 text-muted-foreground" />
      </summary>
      <div className="absolute top-full left-0 z-(--layer-overlay) mt-2 max-h-96 w-72 overflow-y-auto rounded-md border border-border bg-surface px-5 py-3 text-small [box-shadow:var(--shadow-popover)]">
        {children}
      </div>
    </details>
  )
}
