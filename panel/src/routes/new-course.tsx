import { createCourse, useCourseMutation } from '../features/courses/courses.ts'
import { courses } from '../messages/courses.ts'
import { paths } from '../paths.ts'
import { NewProductScreen } from './new-product-screen.tsx'

export function Component() {
  const creation = useCourseMutation(createCourse)
  return (
    <NewProductScreen
      create={creation.mutateAsync}
      drafts="courses"
      isCourse
      list={{ label: courses.title, to: paths.courses }}
      pathOf={paths.courseContent}
      savedText={courses.created}
      title={courses.new}
    />
  )
}
