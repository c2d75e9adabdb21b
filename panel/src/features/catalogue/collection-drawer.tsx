import { useState } from 'react'
import { Select } from '../../components/ui/select.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import type { CollectionDraft, StaffCategory, StaffCollection } from '../../lib/api/schema.ts'
import { categories as messages } from '../../messages/categories.ts'
import { deleteCollection, saveCollection, useTaxonomyMutation } from './categories.ts'
import { EntryDrawer } from './entry-drawer.tsx'

const { form: text } = messages

interface CollectionDrawerProps {
  categories: readonly StaffCategory[]
  /** Existing collection; null for a new one. */
  collection: StaffCollection | null
  onClose: () => void
}

export function CollectionDrawer({ categories, collection, onClose }: CollectionDrawerProps) {
  const [values, setValues] = useState<Required<CollectionDraft>>({
    title: collection?.title ?? '',
    slug: collection?.slug ?? '',
    category: collection?.category ?? categories[0]?.id ?? 0,
  })
  const save = useTaxonomyMutation((draft: CollectionDraft) => saveCollection(collection, draft))
  const removal = useTaxonomyMutation(async () => {
    if (collection) await deleteCollection(collection)
  })
  return (
    <EntryDrawer
      onClose={onClose}
      removal={collection ? { ...removal, name: collection.title } : undefined}
      save={save}
      title={collection ? messages.edit(collection.title) : messages.newCollection}
      values={values}
    >
      {(errors) => (
        <>
          <TextField
            autoFocus
            error={errors.title}
            isRequired
            label={text.title}
            onChange={(title) => setValues({ ...values, title })}
            value={values.title}
          />
          <TextField
            error={errors.slug}
            label={text.slug}
            onChange={(slug) => setValues({ ...values, slug })}
            value={values.slug}
          />
          <Select
            error={errors.category}
            label={text.category}
            onChange={(category) => setValues({ ...values, category: Number(category) })}
            options={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={String(values.category)}
          />
        </>
      )}
    </EntryDrawer>
  )
}
