import { useResourceForm } from '../components/form/use-resource-form.ts'
import { Screen } from '../components/layout/screen.tsx'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import {
  draftOf,
  emptyProduct,
  type ProductValues,
  savedProduct,
} from '../features/catalogue/product-values.ts'
import type { ProductDetail } from '../lib/api/schema.ts'
import { ProductDescription, ProductImagePicker } from './product-parts.tsx'

const SAVED = { values: emptyProduct, version: null }

interface NewProductScreenProps {
  title: string
  /** Screen of the list to which the product is added. */
  list: { label: string; to: string }
  /** Prefix of the keys of drafts. */
  drafts: string
  savedText: string
  create: (draft: ReturnType<typeof draftOf>) => Promise<ProductDetail>
  /** Path of the screen on which the product is edited further. */
  pathOf: (id: string) => string
  isCourse?: boolean
}

/** Screen on which a product or a course is created. */
export function NewProductScreen({
  title,
  list,
  drafts,
  savedText,
  create,
  pathOf,
  isCourse = false,
}: NewProductScreenProps) {
  const resource = useResourceForm<ProductValues>({
    draftKey: `${drafts}.new`,
    saved: SAVED,
    save: async (values) => {
      const created = await create(draftOf(values))
      const id = String(created.id)
      return { ...savedProduct(created), moved: { to: pathOf(id), draftKey: `${drafts}.${id}` } }
    },
    read: (current) => savedProduct(current as ProductDetail),
    savedText,
  })
  return (
    <Screen breadcrumbs={[list]} title={title}>
      <ProductForm
        ImagePicker={ProductImagePicker}
        description={<ProductDescription control={resource.form.control} />}
        isCourse={isCourse}
        product={null}
        resource={resource}
      />
    </Screen>
  )
}
