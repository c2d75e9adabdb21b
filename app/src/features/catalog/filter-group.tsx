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
