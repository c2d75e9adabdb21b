import type { Course, Lesson, ProgressResult } from 'mostrador'
import { createStore } from '../../lib/create-store.ts'

/** Current course: loaded data merged with later progress responses. */
const store = createStore<Course | null>(null)

export const courseStore = {
  load: (course: Course) => store.set(course),
  current: () => store.get(),
  use: store.use,

  applyProgress(course: number, { lesson, progress, course: whole, certificate }: ProgressResult) {
    const current = store.get()
    if (current?.id !== course) return
    const updated = (each: Lesson) => (each.id === lesson ? { ...each, progress } : each)
    const modules = current.modules.map((each) => ({ ...each, lessons: each.lessons.map(updated) }))
    store.set({ ...current, modules, progress: whole, certificate: certificate ?? current.certificate })
  },
}

export interface LessonPosition {
  lesson: Lesson
  module: { number: number; title: string }
  previous: Lesson | undefined
  next: Lesson | undefined
}

/** Finds a lesson, otherwise the one to resume, otherwise the first. Undefined in an empty course. */
export function findLesson({ modules, progress }: Course, lessonId: number): LessonPosition | undefined {
  const all = modules.flatMap(({ title, lessons }, index) =>
    lessons.map((lesson) => ({ lesson, module: { number: index + 1, title } })),
  )
  const indexOf = (id: number | undefined) => all.findIndex(({ lesson }) => lesson.id === id)
  const index = [indexOf(lessonId), indexOf(progress.resume?.lesson), 0].find((found) => found >= 0) ?? 0
  const found = all[index]
  return found && { ...found, previous: all[index - 1]?.lesson, next: all[index + 1]?.lesson }
}
