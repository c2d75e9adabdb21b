import { ChevronDown, X } from 'lucide-react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { table } from '../../messages/table.ts'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import type { ListParams, ListState } from './list-state.ts'

/** Filter of a list. Parameters are named as those of the API. */
export type Filter =
  | {
      kind: 'options'
      id: string
      label: string
      /** Several values are separated by commas. */
      options: readonly { value: string; label: string }[]
    }
  | {
      /** A single value. */
      kind: 'option'
      id: string
      label: string
      options: readonly { value: string; label: string }[]
    }
  | { kind: 'dates'; label: string; from: string; to: string }

const filterKeys = (filter: Filter) => (filter.kind === 'dates' ? [filter.from, filter.to] : [filter.id])

/** Chosen values of a filter in words, or empty. */
export function filterSummary(filter: Filter, params: ListParams): string {
  if (filter.kind === 'dates') {
    const [from, to] = filterKeys(filter).map((key) => params[key]?.split('-').reverse().join('/'))
    if (from && to) return table.between(from, to)
    return from ? table.since(from) : to ? table.until(to) : ''
  }
  const chosen = params[filter.id]?.split(',') ?? []
  const labels = filter.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return labels.length > 2 ? table.options(labels.length) : labels.join(', ')
}

/** Button with the filter's value, which opens its choices. */
export function FilterButton({ filter, state }: { filter: Filter; state: ListState }) {
  const summary = filterSummary(filter, state.params)
  const clear = () => state.set(Object.fromEntries(filterKeys(filter).map((key) => [key, ''])))
  return (
    <div
      className={`flex items-stretch rounded-full border text-small ${summary ? 'border-primary/40 bg-selected' : 'border-dashed border-border-strong/70'}`}
    >
      <DialogTrigger>
        <AriaButton className="flex min-h-7.5 items-center gap-1.5 rounded-full px-3 font-semibold pointer-coarse:min-h-10">
          <span className={summary ? '' : 'text-muted-foreground'}>{filter.label}</span>
          {summary ? (
            <span className="max-w-56 truncate text-primary">{summary}</span>
          ) : (
            <ChevronDown aria-hidden="true" className="size-3.5 text-muted-foreground" />
          )}
        </AriaButton>
        <Popover className="popover w-72 overflow-y-auto p-4" placement="bottom start">
          <Dialog aria-label={filter.label} className="outline-none">
            {filter.kind === 'option' ? (
              <RadioGroup
                label={filter.label}
                onChange={(value) => state.set({ [filter.id]: value })}
                options={filter.options}
                value={state.params[filter.id] ?? ''}
              />
            ) : filter.kind === 'options' ? (
              <CheckboxGroup
                label={filter.label}
                onChange={(values) => state.set({ [filter.id]: values.join(',') })}
                options={filter.options}
                value={state.params[filter.id]?.split(',') ?? []}
              />
            ) : (
              <div className="flex flex-col gap-3">
                <DateField
                  label={table.from}
                  onChange={(date) => state.set({ [filter.from]: date })}
                  value={state.params[filter.from] ?? ''}
                />
                <DateField
                  label={table.to}
                  onChange={(date) => state.set({ [filter.to]: date })}
                  value={state.params[filter.to] ?? ''}
                />
              </div>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {summary && (
        <AriaButton
          aria-label={table.removeFilter(filter.label)}
          className="-ml-1.5 grid w-7 place-items-center rounded-full text-muted-foreground hover:text-foreground"
          onPress={clear}
        >
          <X aria-hidden="true" className="size-3.5" />
        </AriaButton>
      )}
    </div>
  )
}
