import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { ProductDetail } from '../../lib/api/schema.ts'
import { courses } from '../../messages/courses.ts'
import { paths } from '../../paths.ts'
import { COURSES, removalOf, removeCourse } from './courses.ts'

const { removal: text } = courses

/** Button that deletes a course, or withdraws it from sale; the question says which of them. */
export function CourseRemovalButton({ course }: { course: ProductDetail }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const fail = (error: unknown) => toast(messageOf(error), { isError: true })
  const remove = async () => {
    try {
      const { outcome } = await removeCourse(course)
      toast(text[outcome].done)
      if (outcome === 'deleted') await navigate(paths.courses)
      await queries.invalidateQueries({ queryKey: [COURSES] })
    } catch (error) {
      fail(error)
    }
  }
  const start = async () => {
    try {
      const { outcome, reason } = await removalOf(course)
      const { title, button } = text[outcome]
      const children = reason ? `${reason} ${text.withdrawn.text}` : text.deleted.text
      ask({ title: title(course.title), children, confirm: button, isDanger: true, onConfirm: remove })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <>
      <Button icon={Trash2} onPress={start} variant="danger-ghost">
        {text.button}
      </Button>
      {dialog}
    </>
  )
}
