import { useNavigate } from 'react-router-dom'
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
  draftKey: string
  savedText: string
  create: (draft: ReturnType<typeof draftOf>) => Promise<{ id: number }>
  /** Path of the screen on which the product is edited further. */
  pathOf: (id: string) => string
  isCourse?: boolean
}

/** Screen on which a product or a course is created. */
export function NewProductScreen({
  title,
  list,
  draftKey,
  savedText,
  create,
  pathOf,
  isCourse = false,
}: NewProductScreenProps) {
  const navigate = useNavigate()
  const resource = useResourceForm<ProductValues>({
    draftKey,
    saved: SAVED,
    save: async (values) => {
      const { id } = await create(draftOf(values))
      // The form is clean again before the screen is left.
      setTimeout(() => navigate(pathOf(String(id))))
      return SAVED
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
