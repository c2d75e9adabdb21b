import { createProduct, useProductMutation } from '../features/catalogue/products.ts'
import { productForm, products } from '../messages/products.ts'
import { paths } from '../paths.ts'
import { NewProductScreen } from './new-product-screen.tsx'

export function Component() {
  const creation = useProductMutation(createProduct)
  return (
    <NewProductScreen
      create={creation.mutateAsync}
      drafts="products"
      list={{ label: products.title, to: paths.products }}
      pathOf={paths.product}
      savedText={productForm.created}
      title={productForm.newTitle}
    />
  )
}
