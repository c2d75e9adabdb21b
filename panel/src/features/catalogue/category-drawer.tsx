import { useState } from 'react'
import { TextArea, TextField } from '../../components/ui/text-field.tsx'
import type { CategoryDraft, MediaImage, StaffCategory } from '../../lib/api/schema.ts'
import { categories } from '../../messages/categories.ts'
import { ImageField } from '../media/media-picker.tsx'
import { deleteCategory, saveCategory, useTaxonomyMutation } from './categories.ts'
import { EntryDrawer } from './entry-drawer.tsx'

const { form: text } = categories

type CategoryValues = Required<CategoryDraft> & { image: MediaImage | null }

interface CategoryDrawerProps {
  /** Existing category; null for a new one. */
  category: StaffCategory | null
  onClose: () => void
}

export function CategoryDrawer({ category, onClose }: CategoryDrawerProps) {
  const [values, setValues] = useState<CategoryValues>({
    title: category?.title ?? '',
    slug: category?.slug ?? '',
    description: category?.description ?? '',
    image: category?.image ?? null,
  })
  const save = useTaxonomyMutation((draft: CategoryDraft) => saveCategory(category, draft))
  const removal = useTaxonomyMutation(async () => {
    if (category) await deleteCategory(category)
  })
  return (
    <EntryDrawer
      onClose={onClose}
      removal={category ? { ...removal, name: category.title } : undefined}
      save={save}
      title={category ? categories.edit(category.title) : categories.newCategory}
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
            description={text.slugHint}
            error={errors.slug}
            label={text.slug}
            onChange={(slug) => setValues({ ...values, slug })}
            value={values.slug}
          />
          <TextArea
            error={errors.description}
            label={text.description}
            onChange={(description) => setValues({ ...values, description })}
            value={values.description}
          />
          <ImageField
            error={errors['image.url'] ?? errors['image.title']}
            label={text.image}
            onChange={(image) => setValues({ ...values, image })}
            value={values.image}
          />
        </>
      )}
    </EntryDrawer>
  )
}
