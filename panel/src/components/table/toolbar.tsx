import type { Table } from '@tanstack/react-table'
import { Columns3, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Input,
  Popover,
  SearchField,
} from 'react-aria-components'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { table as text } from '../../messages/table.ts'
import { IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { Features } from './column.ts'
import { type Filter, FilterButton } from './filter.tsx'
import type { ListState } from './list-state.ts'

interface ToolbarProps<Row extends object> {
  table: Table<Features, Row>
  state: ListState
  filters: readonly Filter[]
  searchLabel: string | undefined
  hasColumnChooser: boolean
}

/** Search, filters and columns of a list. */
export function Toolbar<Row extends object>({
  table,
  state,
  filters,
  searchLabel,
  hasColumnChooser,
}: ToolbarProps<Row>) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3">
      {searchLabel && <ListSearch label={searchLabel} state={state} />}
      {filters.map((filter) => (
        <FilterButton filter={filter} key={filter.label} state={state} />
      ))}
      {hasColumnChooser && (
        <div className="ml-auto">
          <ColumnChooser table={table} />
        </div>
      )}
    </div>
  )
}

/** Search that follows what is typed. */
export function ListSearch({ label, state }: { label: string; state: ListState }) {
  const query = state.params.query ?? ''
  const [text, setText] = useState(query)
  const [lastQuery, setLastQuery] = useState(query)
  if (query !== lastQuery) {
    // A view or the browser's history has changed the URL.
    setLastQuery(query)
    setText(query)
  }
  const settled = useDebounced(text)
  const search = useEffectEvent(() => {
    if (settled !== query && settled === text) state.set({ query: settled })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the text has settled.
  useEffect(() => search(), [settled])
  return (
    <SearchField
      aria-label={label}
      className="group control flex w-full items-center sm:w-72"
      onChange={setText}
      value={text}
    >
      <Search aria-hidden="true" className="ml-3 size-4 shrink-0 text-muted-foreground" />
      <Input
        className="w-full min-w-0 bg-transparent px-2.5 outline-none [&::-webkit-search-cancel-button]:hidden"
        placeholder={label}
      />
      <AriaButton className="mr-1 grid size-7 shrink-0 place-items-center rounded-full text-muted-foreground hover:text-foreground group-data-empty:invisible">
        <X aria-hidden="true" className="size-3.5" />
      </AriaButton>
    </SearchField>
  )
}

function ColumnChooser<Row extends object>({ table }: { table: Table<Features, Row> }) {
  return (
    <DialogTrigger>
      <IconButton icon={Columns3} label={text.columns} />
      <Popover className="popover w-60 p-4" placement="bottom end">
        <Dialog aria-label={text.columns} className="flex flex-col gap-2.5 outline-none">
          <p className="text-small font-semibold">{text.columns}</p>
          {table
            .getAllLeafColumns()
            .filter((column) => column.getCanHide())
            .map((column) => (
              <Checkbox
                isSelected={column.getIsVisible()}
                key={column.id}
                onChange={(isVisible) => column.toggleVisibility(isVisible)}
              >
                {column.columnDef.meta?.column.header}
              </Checkbox>
            ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
