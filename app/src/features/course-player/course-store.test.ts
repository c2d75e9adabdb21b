import type { Course, Lesson, ProgressResult } from 'mostrador'
import { expect, test } from 'vitest'
import { courseStore, findLesson } from './course-store.ts'

const fresh = { done: false, seconds: 0, watched: [], best_percent: null, attempts: 0 }

function lesson(id: number): Lesson {
  const nothing = { opens_at: null, video: null, document: null, quiz: null }
  return { id, title: `Lección ${id}`, type: 'text', minutes: 5, body: '', progress: fresh, ...nothing }
}

function course(resume: number | null): Course {
  return {
    id: 7,
    title: 'Jabones',
    slug: 'jabones',
    summary: '',
    image: { url: '/x', title: '', width: 1, height: 1, widths: [] },
    hours: 8,
    enrolled_at: '2026-11-20T10:00:00Z',
    access: 'open',
    access_until: null,
    session: null,
    progress: {
      done: 0,
      lessons: 3,
      percent: 0,
      resume: resume === null ? null : { lesson: resume, seconds: 0 },
    },
    certificate: null,
    modules: [
      { id: 1, title: 'Uno', lessons: [lesson(11), lesson(12)] },
      { id: 2, title: 'Dos', lessons: [lesson(21)] },
    ],
  }
}

const ids = (place: ReturnType<typeof findLesson>) => [place?.previous?.id, place?.lesson.id, place?.next?.id]

test('the lesson from the URL, with its neighbours across the modules', () => {
  const place = findLesson(course(11), 12)
  expect(ids(place)).toEqual([11, 12, 21])
  expect(place?.module).toEqual({ number: 1, title: 'Uno' })
  expect(findLesson(course(11), 21)?.module).toEqual({ number: 2, title: 'Dos' })
})

test('without a lesson, or with one of another course, the lesson to resume', () => {
  expect(ids(findLesson(course(12), Number.NaN))).toEqual([11, 12, 21])
  expect(ids(findLesson(course(12), 99))).toEqual([11, 12, 21])
  expect(ids(findLesson(course(null), 99))).toEqual([undefined, 11, 12])
})

test('a course without lessons has no position', () => {
  expect(findLesson({ ...course(null), modules: [] }, 1)).toBeUndefined()
})

test('responses update the lesson and the course, only for the loaded course', () => {
  const saved: ProgressResult = {
    lesson: 12,
    progress: { ...fresh, done: true },
    course: { done: 1, lessons: 3, percent: 33, resume: { lesson: 21, seconds: 0 } },
    result: null,
    certificate: null,
  }
  courseStore.load(course(11))
  courseStore.applyProgress(8, saved)
  expect(courseStore.current()?.progress.done).toBe(0)
  courseStore.applyProgress(7, saved)
  const now = courseStore.current()
  expect(now?.progress.percent).toBe(33)
  expect(now?.modules.flatMap(({ lessons }) => lessons.map(({ progress }) => progress.done))).toEqual([
    false,
    true,
    false,
  ])
  const certificate = { code: '7H3KQ-9XM2V-BD8TR-W4NPC', issued_at: '2026-11-20T10:00:00Z' }
  courseStore.applyProgress(7, { ...saved, certificate })
  courseStore.applyProgress(7, saved)
  expect(courseStore.current()?.certificate).toEqual(certificate)
})
