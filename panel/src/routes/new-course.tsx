import { useResourceForm } from '../components/form/use-resource-form.ts'
import { Screen } from '../components/layout/screen.tsx'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import {
  draftOf,
  emptyProduct,
  type ProductValues,
  savedProduct,
} from '../features/catalogue/product-values.ts'
import { createCourse, useCourseMutation } from '../features/courses/courses.ts'
import type { ProductDetail } from '../lib/api/schema.ts'
import { courses } from '../messages/courses.ts'
import { paths } from '../paths.ts'
import { ProductDescription, ProductImagePicker } from './product-parts.tsx'

const SAVED = { values: emptyProduct, version: null }

export function Component() {
  const creation = useCourseMutation(createCourse)
  const resource = useResourceForm<ProductValues>({
    draftKey: 'courses.new',
    saved: SAVED,
    save: async (values) => {
      const created = await creation.mutateAsync(draftOf(values))
      const id = String(created.id)
      return { ...savedProduct(created), moved: { to: paths.courseContent(id), draftKey: `courses.${id}` } }
    },
    read: (current) => savedProduct(current as ProductDetail),
    savedText: courses.created,
  })
  return (
    <Screen breadcrumbs={[{ label: courses.title, to: paths.courses }]} title={courses.new}>
      <ProductForm
        ImagePicker={ProductImagePicker}
        description={<ProductDescription control={resource.form.control} />}
        isCourse
        product={null}
        resource={resource}
      />
    </Screen>
  )
}
