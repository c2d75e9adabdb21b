import { expect, test } from 'vitest'
import type { CourseContent } from '../../lib/api/schema.ts'
import {
  contentDraft,
  contentValues,
  newLesson,
  newModule,
  nextKey,
  reordered,
  rowsOf,
} from './content-values.ts'

const content = {
  version: 'v1',
  seats: [],
  hours: 12,
  access_days: null,
  teachers: [],
  questions: [],
  sessions: [],
  modules: [
    {
      id: 1,
      title: 'Uno',
      lessons: [
        { id: 11, title: 'Texto', type: 'text', minutes: 5, body: '<p>x</p>' },
        { id: 12, title: 'Examen', type: 'quiz', minutes: 5, quiz: { pass_percent: 50, questions: [] } },
      ],
    },
    { id: 2, title: 'Dos', opening: { after_days: 7, at: '2027-01-02T10:00:00Z' }, lessons: [] },
  ],
} as unknown as CourseContent

const titles = (order: number[], moved: number) =>
  reordered(contentValues(content).modules, order, [moved]).map(({ title, lessons }) => [
    title,
    ...lessons.map((lesson) => lesson.title),
  ])

test('values keep identifiers and openings', () => {
  const draft = contentDraft(contentValues(content))
  expect(draft.modules?.map(({ id }) => id)).toEqual([1, 2])
  expect(draft.modules?.[0]?.lessons.map(({ id, quiz }) => [id, quiz?.pass_percent])).toEqual([
    [11, undefined],
    [12, 50],
  ])
  expect(draft.modules?.[1]?.opening).toEqual({ after_days: 7, at: '2027-01-02T10:00:00Z' })
})

test('rows have unique keys', () => {
  const { modules } = contentValues(content)
  expect(rowsOf(modules).map(({ key }) => key)).toEqual([1, 2, 3, 4])
  const key = nextKey(modules)
  expect(nextKey([...modules, { ...newModule(key, ''), lessons: [newLesson(key + 1, '')] }])).toBe(key + 2)
})

test('a lesson moves within its module and into another one', () => {
  expect(titles([1, 3, 2, 4], 2)).toEqual([['Uno', 'Examen', 'Texto'], ['Dos']])
  expect(titles([1, 3, 4, 2], 2)).toEqual([
    ['Uno', 'Examen'],
    ['Dos', 'Texto'],
  ])
  expect(titles([2, 1, 3, 4], 2)).toEqual([['Uno', 'Texto', 'Examen'], ['Dos']])
})

test('a module moves with its lessons', () => {
  expect(titles([4, 1, 2, 3], 4)).toEqual([['Dos'], ['Uno', 'Texto', 'Examen']])
  expect(titles([2, 3, 4, 1], 1)).toEqual([['Dos'], ['Uno', 'Texto', 'Examen']])
  expect(titles([1, 4, 2, 3], 4), 'a module does not split another one').toEqual([
    ['Uno', 'Texto', 'Examen'],
    ['Dos'],
  ])
})
