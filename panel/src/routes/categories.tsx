import { useSuspenseQuery } from '@tanstack/react-query'
import { FolderTree, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Button, IconButton } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { SortableList } from '../components/ui/sortable-list.tsx'
import { Tabs } from '../components/ui/tabs.tsx'
import { toast } from '../components/ui/toast.tsx'
import {
  categoriesQuery,
  collectionsQuery,
  orderCategories,
  orderCollections,
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
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const { data: collections } = useSuspenseQuery(collectionsQuery)
  return (
    <Screen title={text.title}>
      <Tabs
        items={[
          {
            id: 'categories',
            label: text.categories,
            count: categories.length,
            content: <Categories categories={categories} />,
          },
          {
            id: 'collections',
            label: text.collections,
            count: collections.length,
            content: <Collections categories={categories} collections={collections} />,
          },
        ]}
        label={text.title}
      />
    </Screen>
  )
}

/** Entry that is being edited, or a new one. */
type Edited<Entry> = Entry | 'new' | null

function useOrder(write: (ids: number[]) => Promise<unknown>) {
  const mutation = useTaxonomyMutation(write)
  return (ids: number[]) =>
    mutation.mutate(ids, {
      onSuccess: () => toast(text.ordered),
      onError: (error) => toast(messageOf(error), { isError: true }),
    })
}

function Categories({ categories }: { categories: StaffCategory[] }) {
  const canWrite = usePermission('catalogue_write')
  const [edited, setEdited] = useState<Edited<StaffCategory>>(null)
  const order = useOrder(orderCategories)
  return (
    <Card
      actions={
        canWrite && (
          <Button icon={Plus} onPress={() => setEdited('new')} variant="primary">
            {text.newCategory}
          </Button>
        )
      }
      description={text.orderHint}
      isFlush
      title={text.categories}
    >
      {categories.length === 0 ? (
        <EmptyState icon={FolderTree} title={text.noneCategories.title}>
          {text.noneCategories.text}
        </EmptyState>
      ) : (
        <SortableList
          getId={({ id }) => id}
          getName={({ title }) => title}
          handleLabel={text.move}
          isDisabled={!canWrite}
          items={categories}
          label={text.categories}
          onReorder={order}
        >
          {(category) => (
            <EntryRow
              count={category.products}
              detail={category.path}
              onEdit={canWrite ? () => setEdited(category) : undefined}
              title={category.title}
            />
          )}
        </SortableList>
      )}
      {edited && (
        <CategoryDrawer category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  )
}

function Collections({
  categories,
  collections,
}: {
  categories: StaffCategory[]
  collections: StaffCollection[]
}) {
  const canWrite = usePermission('catalogue_write')
  const [edited, setEdited] = useState<Edited<StaffCollection>>(null)
  const order = useOrder(orderCollections)
  const categoryOf = (id: number) => categories.find((category) => category.id === id)?.title ?? ''
  return (
    <Card
      actions={
        canWrite && (
          <Button icon={Plus} onPress={() => setEdited('new')} variant="primary">
            {text.newCollection}
          </Button>
        )
      }
      description={text.orderHint}
      isFlush
      title={text.collections}
    >
      {collections.length === 0 ? (
        <EmptyState icon={FolderTree} title={text.noneCollections.title}>
          {text.noneCollections.text}
        </EmptyState>
      ) : (
        <SortableList
          getId={({ id }) => id}
          getName={({ title }) => title}
          handleLabel={text.move}
          isDisabled={!canWrite}
          items={collections}
          label={text.collections}
          onReorder={order}
        >
          {(collection) => (
            <EntryRow
              count={collection.products}
              detail={categoryOf(collection.category)}
              onEdit={canWrite ? () => setEdited(collection) : undefined}
              title={collection.title}
            />
          )}
        </SortableList>
      )}
      {edited && (
        <CollectionDrawer
          categories={categories}
          collection={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
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
