import { ChevronRight, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  Button as AriaButton,
  Collection,
  type DroppableCollectionReorderEvent,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  useTreeData,
} from 'react-aria-components'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import type { MenuItem } from '../../lib/api/schema.ts'
import { menus as text } from '../../messages/menus.ts'

type MenuTreeData = ReturnType<typeof useTreeData<MenuItem>>
type Node = MenuTreeData['items'][number]

interface MenuTreeProps {
  items: readonly MenuItem[]
  onChange: (items: MenuItem[]) => void
}

/** Items as the tree has them now. */
const itemsOf = (nodes: readonly Node[]): MenuItem[] =>
  nodes.map(({ value, children }) => ({ ...value, children: itemsOf(children ?? []) }))

/** Moves the dragged items beside or into the target. */
function move(tree: MenuTreeData, { keys, target }: DroppableCollectionReorderEvent) {
  if (target.dropPosition === 'before') tree.moveBefore(target.key, keys)
  else if (target.dropPosition === 'after') tree.moveAfter(target.key, keys)
  else {
    const count = tree.getItem(target.key)?.children?.length ?? 0
    for (const [index, key] of [...keys].entries()) tree.move(key, target.key, count + index)
  }
}

/** Items of a menu, ordered by dragging with the pointer or the keyboard. */
export function MenuTree({ items, onChange }: MenuTreeProps) {
  const nextKey = useRef(0)
  const tree = useTreeData<MenuItem>({
    initialItems: [...items],
    getKey: () => {
      nextKey.current += 1
      return nextKey.current
    },
    getChildren: ({ children }) => children ?? [],
  })
  const [edited, setEdited] = useState<Node | 'new' | null>(null)
  const isFirst = useRef(true)
  const report = useEffectEvent((nodes: readonly Node[]) => onChange(itemsOf(nodes)))
  useEffect(() => {
    if (!isFirst.current) report(tree.items)
    isFirst.current = false
  }, [tree.items])
  const { dragAndDropHooks } = useDragAndDrop<Node>({
    getItems: (_, dragged) => dragged.map(({ value }) => ({ 'text/plain': value.title })),
    onMove: (event) => move(tree, event),
  })
  const apply = (item: MenuItem) => {
    if (edited === 'new') {
      nextKey.current += 1
      tree.append(null, item)
    } else if (edited) tree.update(edited.key, item)
    setEdited(null)
  }
  const renderNode = (node: Node) => (
    <TreeItem
      className="group rounded-sm outline-offset-[-2px] data-drop-target:bg-primary-subtle"
      id={node.key}
      textValue={node.value.title}
    >
      <TreeItemContent>
        {({ hasChildItems, level }) => (
          <div
            className="flex items-center gap-2 border-b border-border py-1.5 pr-2"
            style={{ paddingInlineStart: `${(level - 1) * 1.75 + 0.25}rem` }}
          >
            <AriaButton
              aria-label={text.move(node.value.title)}
              className="cursor-grab text-muted-foreground"
              slot="drag"
            >
              <GripVertical aria-hidden="true" className="size-4" />
            </AriaButton>
            {hasChildItems && (
              <AriaButton className="text-muted-foreground" slot="chevron">
                <ChevronRight
                  aria-hidden="true"
                  className="size-4 transition-transform group-data-expanded:rotate-90"
                />
              </AriaButton>
            )}
            <span className="font-semibold">{node.value.title}</span>
            <span className="min-w-0 grow truncate text-small text-muted-foreground">{node.value.url}</span>
            <IconButton
              icon={Pencil}
              label={text.edit(node.value.title)}
              onPress={() => setEdited(node)}
              size="sm"
            />
            <IconButton
              icon={Trash2}
              label={text.remove(node.value.title)}
              onPress={() => tree.remove(node.key)}
              size="sm"
            />
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children ?? []}>{renderNode}</Collection>
    </TreeItem>
  )
  return (
    <>
      <Tree
        aria-label={text.items}
        defaultExpandedKeys={tree.items.map(({ key }) => key)}
        dragAndDropHooks={dragAndDropHooks}
        items={tree.items}
      >
        {renderNode}
      </Tree>
      <Button className="mt-4" icon={Plus} onPress={() => setEdited('new')} size="sm">
        {text.add}
      </Button>
      {edited && (
        <ItemDialog
          item={edited === 'new' ? null : edited.value}
          onApply={apply}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const EMPTY: MenuItem = {
  id: 0,
  title: '',
  url: '',
  metadata: { requiresAuth: false, roles: [] },
  children: [],
}

interface ItemDialogProps {
  item: MenuItem | null
  onApply: (item: MenuItem) => void
  onClose: () => void
}

function ItemDialog({ item, onApply, onClose }: ItemDialogProps) {
  const [value, setValue] = useState(item ?? EMPTY)
  const { metadata } = value
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => onApply(value)}
      size="sm"
      submitLabel={text.item.apply}
      title={text.item.title}
    >
      <TextField
        autoFocus
        label={text.item.text}
        onChange={(title) => setValue({ ...value, title })}
        value={value.title}
      />
      <TextField
        description={text.item.urlHint}
        label={text.item.url}
        onChange={(url) => setValue({ ...value, url })}
        value={value.url ?? ''}
      />
      <Switch
        isSelected={metadata?.requiresAuth ?? false}
        onChange={(requiresAuth) =>
          setValue({ ...value, metadata: { ...(metadata ?? { roles: [] }), requiresAuth } })
        }
      >
        {text.item.requiresAuth}
      </Switch>
    </FormDialog>
  )
}
