import type { Facet } from './use-filters.ts'
import { useFilters } from './use-filters.ts'

/** Checkbox group of one facet; any checked value matches. */
export function FilterGroup({ facet, legend }: { facet: Facet; legend: 'shown' | 'heard' }) {
  const { selectedValues, toggle } = useFilters()
  const selected = selectedValues(facet.name)
  return (
    <fieldset>
      <legend className={legend === 'shown' ? 'mb-1 font-serif text-h4' : 'sr-only'}>{facet.title}</legend>
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
