import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type DropItem, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'

/** Lists between which items are moved. */
interface Transfer {
  /** Type of the dragged data, which lists that exchange items share. */
  type: string
  /** Data of the item at a position. */
  dataOf: (index: number) => string
  /** Receives the data of an item of another list, and its position in this one. */
  onInsert: (data: string, at: number) => void
}

interface SortableListProps<Item, Id extends number | string> {
  label: string
  items: readonly Item[]
  getId: (item: Item) => Id
  /** Name of an item, for its handle. */
  getName: (item: Item) => string
  handleLabel: (name: string) => string
  /** Receives all identifiers in their new order, those that were moved, and the positions of the first of them. */
  onReorder: (ids: Id[], move: { moved: Id[]; from: number; to: number }) => void
  transfer?: Transfer
  /** Shown without items. */
  empty?: ReactNode
  /** Hides the handles, without write permission. */
  isDisabled?: boolean
  /** True for rows with fields: Tab and the arrow keys belong to them. */
  hasFields?: boolean
  children: (item: Item, index: number) => ReactNode
}

/** List whose items are moved by dragging their handles, or with Enter and the arrow keys on a handle. */
export function SortableList<Item, Id extends number | string>({
  label,
  items,
  getId,
  getName,
  handleLabel,
  onReorder,
  transfer,
  empty,
  isDisabled = false,
  hasFields = false,
  children,
}: SortableListProps<Item, Id>) {
  const ids = items.map(getId)
  const insert = async ([dropped]: DropItem[], at: number) => {
    if (transfer && dropped?.kind === 'text') transfer.onInsert(await dropped.getText(transfer.type), at)
  }
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) =>
      [...keys].map((key) => ({
        'text/plain': String(key),
        ...(transfer && { [transfer.type]: transfer.dataOf(ids.indexOf(key as Id)) }),
      })),
    ...(transfer && {
      acceptedDragTypes: [transfer.type],
      onInsert: ({ items: dropped, target }) =>
        void insert(dropped, ids.indexOf(target.key as Id) + (target.dropPosition === 'after' ? 1 : 0)),
      onRootDrop: ({ items: dropped }) => void insert(dropped, ids.length),
    }),
    onReorder: ({ keys, target }) => {
      // An item beside itself stays where it is.
      if (keys.has(target.key)) return
      const moved = ids.filter((id) => keys.has(id))
      const others = ids.filter((id) => !keys.has(id))
      const at = others.indexOf(target.key as Id) + (target.dropPosition === 'after' ? 1 : 0)
      const next = [...others.slice(0, at), ...moved, ...others.slice(at)]
      const [first] = moved
      if (first === undefined || next.every((id, index) => id === ids[index])) return
      onReorder(next, { moved, from: ids.indexOf(first), to: next.indexOf(first) })
    },
  })
  return (
    <GridList
      aria-label={label}
      className="outline-none data-drop-target:bg-selected"
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior={hasFields ? 'tab' : 'arrow'}
      renderEmptyState={() => empty}
    >
      {items.map((item, index) => (
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
          {children(item, index)}
        </GridListItem>
      ))}
    </GridList>
  )
}
