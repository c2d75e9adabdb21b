import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useResourceForm } from '../components/form/use-resource-form.ts'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import { draftOf, type ProductValues, savedProduct } from '../features/catalogue/product-values.ts'
import { courseQuery, replaceCourse, useCourseMutation } from '../features/courses/courses.ts'
import type { ProductDetail } from '../lib/api/schema.ts'
import { CourseScreen } from './course-screen.tsx'
import { ProductDescription, ProductImagePicker } from './product-parts.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { data: course } = useSuspenseQuery(courseQuery(id))
  return (
    <CourseScreen id={id}>
      <Editor course={course} key={course.id} />
    </CourseScreen>
  )
}

function Editor({ course }: { course: ProductDetail }) {
  const id = String(course.id)
  const write = useCourseMutation((input: { version: string; values: ProductValues }) =>
    replaceCourse(id, input.version, draftOf(input.values)),
  )
  const saved = useMemo(() => savedProduct(course), [course])
  const resource = useResourceForm<ProductValues>({
    draftKey: `courses.${id}`,
    saved,
    save: async (values, version) =>
      savedProduct(await write.mutateAsync({ version: version ?? course.version, values })),
    read: (current) => savedProduct(current as ProductDetail),
  })
  return (
    <ProductForm
      ImagePicker={ProductImagePicker}
      description={<ProductDescription control={resource.form.control} />}
      isCourse
      product={course}
      resource={resource}
    />
  )
}
