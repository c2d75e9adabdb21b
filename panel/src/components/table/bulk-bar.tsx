import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { table } from '../../messages/table.ts'
import { IconButton } from '../ui/button.tsx'

interface BulkBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** Actions for the selected rows, above the list's lower edge. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <section
      aria-label={table.bulkActions}
      className="sticky bottom-4 z-(--layer-bar) mx-auto mb-4 flex w-fit max-w-[calc(100%-2rem)] animate-rise flex-wrap items-center gap-2 rounded-lg bg-raised py-2 pr-2 pl-4 shadow-modal"
    >
      <span className="mr-2 font-semibold figures" role="status">
        {table.selected(count, formatCount(count))}
      </span>
      {children}
      <IconButton icon={X} label={table.clearSelection} onPress={onClear} />
    </section>
  )
}
