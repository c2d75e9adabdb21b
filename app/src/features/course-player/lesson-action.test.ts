import type { Quiz } from 'mostrador'
import { beforeEach, expect, test, vi } from 'vitest'
import { quizDrafts } from '../../lib/forms/form-draft.ts'
import { lessonAction, questionField } from './lesson-action.ts'

const quiz = { questions: [{ id: 7 }, { id: 8 }] } as unknown as Quiz
const validateQuiz = vi.fn()
const saveProgress = vi.fn()
const applyProgress = vi.fn()

vi.mock('../../lib/engine/client.ts', () => ({
  getStartedShop: async () => ({ validateQuiz, api: { saveProgress } }),
}))
vi.mock('./course-store.ts', () => ({
  courseStore: {
    current: () => ({
      modules: [
        {
          lessons: [
            { id: 1, quiz: null },
            { id: 2, quiz },
          ],
        },
      ],
    }),
    applyProgress: (...args: unknown[]) => applyProgress(...args),
  },
}))

beforeEach(() => {
  vi.resetAllMocks()
  validateQuiz.mockReturnValue({ ok: true })
})

function send(fields: [string, string][]) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  const request = new Request('https://tienda.example/zona-de-cliente/cursos/5', { method: 'POST', body })
  return lessonAction({ request, params: { course: '5' } } as unknown as Parameters<typeof lessonAction>[0])
}

test('quiz answers are submitted by question, empty for unanswered ones', async () => {
  const saved = { result: { passed: true } }
  saveProgress.mockResolvedValue(saved)
  const answer = await send([
    ['lesson', '2'],
    [questionField(7), '3'],
    [questionField(7), '4'],
  ])
  const answers = [
    { question: 7, options: [3, 4] },
    { question: 8, options: [] },
  ]
  expect(validateQuiz).toHaveBeenCalledWith(quiz, answers)
  expect(saveProgress).toHaveBeenCalledWith(5, 2, { answers })
  expect(applyProgress).toHaveBeenCalledWith(5, saved)
  expect(answer).toEqual({ lesson: 2, result: saved.result })
})

test('selected options are kept until the quiz is passed', async () => {
  const selected = { [questionField(7)]: ['3'] }
  quizDrafts.save(2, selected)
  for (const passed of [false, true]) {
    saveProgress.mockResolvedValue({ result: { passed } })
    expect(quizDrafts.get(2)).toEqual(selected)
    await send([['lesson', '2']])
  }
  expect(quizDrafts.get(2)).toEqual({})
})

test('an invalid quiz is not submitted', async () => {
  const errors = [{ field: questionField(8), message: 'Responde a esta pregunta' }]
  validateQuiz.mockReturnValue({ ok: false, errors })
  expect(await send([['lesson', '2']])).toEqual({ lesson: 2, failure: { errors } })
  expect(saveProgress).not.toHaveBeenCalled()
})

test('a completed lesson redirects to the next', async () => {
  saveProgress.mockResolvedValue({ result: null })
  const answer = await send([
    ['lesson', '1'],
    ['next', '2'],
  ])
  expect(saveProgress).toHaveBeenCalledWith(5, 1, { done: true })
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe('/zona-de-cliente/cursos/5?leccion=2')
})

test('a save error stays on the current lesson', async () => {
  const shopError = Object.assign(new Error('too_many_requests'), {
    name: 'ShopError',
    text: 'Espera un momento',
    statusCode: 429,
    fieldErrors: [],
  })
  saveProgress.mockRejectedValue(shopError)
  expect(await send([['lesson', '1']])).toEqual({
    lesson: 1,
    failure: { errors: [], message: 'Espera un momento' },
  })
})
