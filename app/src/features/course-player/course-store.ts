import type { Course, Lesson, ProgressSaved } from 'mostrador'
import { createStore } from '../../lib/create-store.ts'

/** The course on the screen, as the server last said it is: what was loaded, and every answer to a report since. */
const store = createStore<Course | null>(null)

export const courseStore = {
  load: (course: Course) => store.set(course),
  current: () => store.get(),
  use: store.use,

  /** Takes the answer to a report. */
  applyProgress(course: number, { lesson, progress, course: whole, certificate }: ProgressSaved) {
    const known = store.get()
    if (known?.id !== course) return
    const updated = (each: Lesson) => (each.id === lesson ? { ...each, progress } : each)
    const modules = known.modules.map((each) => ({ ...each, lessons: each.lessons.map(updated) }))
    store.set({ ...known, modules, progress: whole, certificate: certificate ?? known.certificate })
  },
}

/** A lesson in its place in the course. */
export interface LessonPosition {
  lesson: Lesson
  module: { number: number; title: string }
  previous: Lesson | undefined
  next: Lesson | undefined
}

/** The lesson of this identifier; else where the customer goes on, or began. Nothing in a course without lessons. */
export function findLesson({ modules, progress }: Course, lessonId: number): LessonPosition | undefined {
  const all = modules.flatMap(({ title, lessons }, index) =>
    lessons.map((lesson) => ({ lesson, module: { number: index + 1, title } })),
  )
  const indexOf = (id: number | undefined) => all.findIndex(({ lesson }) => lesson.id === id)
  const index = [indexOf(lessonId), indexOf(progress.resume?.lesson), 0].find((found) => found >= 0) ?? 0
  const found = all[index]
  return found && { ...found, previous: all[index - 1]?.lesson, next: all[index + 1]?.lesson }
}
