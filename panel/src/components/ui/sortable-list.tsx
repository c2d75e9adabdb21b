import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'

interface SortableListProps<Item> {
  label: string
  items: readonly Item[]
  getId: (item: Item) => number
  /** Name of an item, for its handle. */
  getName: (item: Item) => string
  handleLabel: (name: string) => string
  /** Receives all identifiers in their new order, and those that were moved. */
  onReorder: (ids: number[], moved: number[]) => void
  /** Without write permission: no handles. */
  isDisabled?: boolean
  children: (item: Item) => ReactNode
}

/** List whose items are moved by dragging their handles, or with Enter and the arrow keys on a handle. */
export function SortableList<Item>({
  label,
  items,
  getId,
  getName,
  handleLabel,
  onReorder,
  isDisabled = false,
  children,
}: SortableListProps<Item>) {
  const ids = items.map(getId)
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      // Beside itself, an item stays where it is.
      if (keys.has(target.key)) return
      const moved = ids.filter((id) => keys.has(id))
      const others = ids.filter((id) => !keys.has(id))
      const at = others.indexOf(Number(target.key)) + (target.dropPosition === 'after' ? 1 : 0)
      const next = [...others.slice(0, at), ...moved, ...others.slice(at)]
      if (next.some((id, index) => id !== ids[index])) onReorder(next, moved)
    },
  })
  return (
    <GridList aria-label={label} className="outline-none" dragAndDropHooks={dragAndDropHooks}>
      {items.map((item) => (
        <GridListItem
          className="flex items-center gap-3 border-t border-border px-4 py-2.5 outline-none first:border-t-0 data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-primary"
          id={getId(item)}
          key={getId(item)}
          textValue={getName(item)}
        >
          {!isDisabled && (
            <Button
              aria-label={handleLabel(getName(item))}
              className="-ml-1 grid size-8 shrink-0 cursor-grab place-items-center rounded-sm text-muted-foreground hover:bg-muted pointer-coarse:size-11"
              slot="drag"
            >
              <GripVertical aria-hidden="true" className="size-4" />
            </Button>
          )}
          {children(item)}
        </GridListItem>
      ))}
    </GridList>
  )
}
