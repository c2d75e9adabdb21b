import { useResourceForm } from '../components/form/use-resource-form.ts'
import { Screen } from '../components/layout/screen.tsx'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import {
  draftOf,
  emptyProduct,
  type ProductValues,
  savedProduct,
} from '../features/catalogue/product-values.ts'
import { createProduct, useProductMutation } from '../features/catalogue/products.ts'
import type { ProductDetail } from '../lib/api/schema.ts'
import { productForm, products } from '../messages/products.ts'
import { paths } from '../paths.ts'
import { ProductDescription, ProductImagePicker } from './product-parts.tsx'

const SAVED = { values: emptyProduct, version: null }

export function Component() {
  const creation = useProductMutation(createProduct)
  const resource = useResourceForm<ProductValues>({
    draftKey: 'products.new',
    saved: SAVED,
    save: async (values) => {
      const created = await creation.mutateAsync(draftOf(values))
      const id = String(created.id)
      return { ...savedProduct(created), moved: { to: paths.product(id), draftKey: `products.${id}` } }
    },
    read: (current) => savedProduct(current as ProductDetail),
    savedText: productForm.created,
  })
  return (
    <Screen breadcrumbs={[{ label: products.title, to: paths.products }]} title={productForm.newTitle}>
      <ProductForm
        ImagePicker={ProductImagePicker}
        description={<ProductDescription control={resource.form.control} />}
        product={null}
        resource={resource}
      />
    </Screen>
  )
}
