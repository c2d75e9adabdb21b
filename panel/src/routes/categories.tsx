import { useSuspenseQuery } from '@tanstack/react-query'
import { FolderTree, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Button, IconButton } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { SortableList } from '../components/ui/sortable-list.tsx'
import { Tabs } from '../components/ui/tabs.tsx'
import { toast } from '../components/ui/toast.tsx'
import {
  categoryListQuery,
  collectionListQuery,
  orderCategories,
  orderCollections,
  type Reordering,
  useTaxonomyMutation,
} from '../features/catalogue/categories.ts'
import { CategoryDrawer } from '../features/catalogue/category-drawer.tsx'
import { CollectionDrawer } from '../features/catalogue/collection-drawer.tsx'
import { messageOf } from '../lib/api/errors.ts'
import type { StaffCategory, StaffCollection } from '../lib/api/schema.ts'
import { formatCount } from '../lib/format.ts'
import { usePermission } from '../lib/session.ts'
import { categories as text } from '../messages/categories.ts'

export function Component() {
  const { data: categoryList } = useSuspenseQuery(categoryListQuery)
  const { data: collectionList } = useSuspenseQuery(collectionListQuery)
  const [categories, collections] = [categoryList.data, collectionList.data]
  const saveCategoryOrder = useOrder(categoryList.version, orderCategories)
  const saveCollectionOrder = useOrder(collectionList.version, orderCollections)
  const titleOf = (id: number) => categories.find((category) => category.id === id)?.title ?? ''
  return (
    <Screen title={text.title}>
      <Tabs
        items={[
          {
            id: 'categories',
            label: text.categories,
            count: categories.length,
            content: (
              <EntryList
                create={text.newCategory}
                detailOf={({ path }) => path}
                drawer={(category, onClose) => <CategoryDrawer category={category} onClose={onClose} />}
                entries={categories}
                none={text.noneCategories}
                onReorder={saveCategoryOrder}
                title={text.categories}
              />
            ),
          },
          {
            id: 'collections',
            label: text.collections,
            count: collections.length,
            content: (
              <EntryList
                create={text.newCollection}
                detailOf={({ category }) => titleOf(category)}
                drawer={(collection, onClose) => (
                  <CollectionDrawer categories={categories} collection={collection} onClose={onClose} />
                )}
                entries={collections}
                none={text.noneCollections}
                onReorder={saveCollectionOrder}
                title={text.collections}
              />
            ),
          },
        ]}
        label={text.title}
      />
    </Screen>
  )
}

/** Writes a new order of the list whose order has a version. */
function useOrder(version: string, write: (order: Reordering) => Promise<unknown>) {
  const mutation = useTaxonomyMutation(write)
  return (ids: number[]) =>
    mutation.mutate(
      { version, ids },
      {
        onSuccess: () => toast(text.ordered),
        onError: (error) => toast(messageOf(error), { isError: true }),
      },
    )
}

interface EntryListProps<Entry> {
  title: string
  create: string
  none: { title: string; text: string }
  entries: readonly Entry[]
  /** Line below the title of an entry. */
  detailOf: (entry: Entry) => string
  onReorder: (ids: number[]) => void
  /** Drawer of an entry, or of a new one. */
  drawer: (entry: Entry | null, onClose: () => void) => ReactNode
}

/** Categories or collections in their order. */
function EntryList<Entry extends StaffCategory | StaffCollection>({
  title,
  create,
  none,
  entries,
  detailOf,
  onReorder,
  drawer,
}: EntryListProps<Entry>) {
  const canWrite = usePermission('catalogue_write')
  const [edited, setEdited] = useState<Entry | 'new' | null>(null)
  return (
    <Card
      actions={
        canWrite && (
          <Button icon={Plus} onPress={() => setEdited('new')} variant="primary">
            {create}
          </Button>
        )
      }
      description={text.orderHint}
      isFlush
      title={title}
    >
      {entries.length === 0 ? (
        <EmptyState icon={FolderTree} title={none.title}>
          {none.text}
        </EmptyState>
      ) : (
        <SortableList
          getId={({ id }) => id}
          getName={(entry) => entry.title}
          handleLabel={text.move}
          isDisabled={!canWrite}
          items={entries}
          label={title}
          onReorder={onReorder}
        >
          {(entry) => (
            <EntryRow
              count={entry.products}
              detail={detailOf(entry)}
              onEdit={canWrite ? () => setEdited(entry) : undefined}
              title={entry.title}
            />
          )}
        </SortableList>
      )}
      {edited && drawer(edited === 'new' ? null : edited, () => setEdited(null))}
    </Card>
  )
}

interface EntryRowProps {
  title: string
  detail: string
  count: number
  onEdit: (() => void) | undefined
}

function EntryRow({ title, detail, count, onEdit }: EntryRowProps) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-small text-muted-foreground">{detail}</span>
      </span>
      <span className="shrink-0 text-small figures text-muted-foreground">
        {text.products(count, formatCount(count))}
      </span>
      {onEdit && <IconButton icon={Pencil} label={text.edit(title)} onPress={onEdit} />}
    </>
  )
}
