import type { Quiz, QuizAnswer, QuizResult } from 'mostrador'
import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import { getStartedShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText } from '../../lib/forms/form-data.ts'
import { quizDrafts } from '../../lib/forms/form-draft.ts'
import { paths } from '../../paths.ts'
import { courseStore } from './course-store.ts'

export type LessonResult = { lesson: number } & ({ failure: Failure } | { result: QuizResult | null })

/** Reports a lesson and redirects to the next one if the form names it. */
export async function lessonAction({
  context,
  request,
  params,
}: ActionFunctionArgs): Promise<LessonResult | Response> {
  const form = await request.formData()
  const [course, lesson] = [Number(params.course), Number(getText(form, 'lesson'))]
  const shop = await getStartedShop(context)
  const quiz = findQuiz(lesson)
  const answers = quiz && readAnswers(form, quiz)
  if (quiz && answers) {
    const checked = shop.validateQuiz(quiz, answers)
    if (!checked.ok) return { lesson, failure: { errors: checked.errors } }
  }
  try {
    const saved = await shop.api.saveProgress(course, lesson, answers ? { answers } : { done: true })
    courseStore.applyProgress(course, saved)
    if (saved.result?.passed) quizDrafts.clear(lesson)
    const next = getText(form, 'next')
    if (next) return redirect(paths.lesson(course, next))
    return { lesson, result: saved.result }
  } catch (error) {
    return { lesson, failure: toLessonFailure(error) }
  }
}

/** Network failures are shown inline, to keep the answers on screen. */
function toLessonFailure(error: unknown): Failure {
  if (isShopError(error)) return { errors: error.fieldErrors, message: error.text }
  return toFailure(error)
}

function findQuiz(lesson: number): Quiz | null {
  const lessons = courseStore.current()?.modules.flatMap((module) => module.lessons)
  return lessons?.find(({ id }) => id === lesson)?.quiz ?? null
}

export const questionField = (question: number) => `question-${question}`

function readAnswers(form: FormData, { questions }: Quiz): QuizAnswer[] {
  return questions.map(({ id }) => ({ question: id, options: form.getAll(questionField(id)).map(Number) }))
}
