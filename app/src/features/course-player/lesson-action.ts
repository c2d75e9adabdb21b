import type { Quiz, QuizAnswer, QuizResult } from 'mostrador'
import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import { startedShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { textOf } from '../../lib/forms/form-data.ts'
import { paths } from '../../paths.ts'
import { study } from './course-store.ts'
import { quizAnswers } from './quiz-draft.ts'

/** What came of a lesson's form: of its answers, or of saying that it is read. */
export type LessonResult = { lesson: number } & ({ failure: Failure } | { result: QuizResult | null })

/** Reports a lesson as its form says, and goes on to the next one where the form names it. */
export async function lessonAction({
  context,
  request,
  params,
}: ActionFunctionArgs): Promise<LessonResult | Response> {
  const form = await request.formData()
  const [course, lesson] = [Number(params.course), Number(textOf(form, 'lesson'))]
  const shop = await startedShop(context)
  const quiz = quizOf(lesson)
  const answers = quiz && answersOf(form, quiz)
  if (quiz && answers) {
    const checked = shop.validateQuiz(quiz, answers)
    if (!checked.ok) return { lesson, failure: { errors: checked.errors } }
  }
  try {
    const saved = await shop.api.saveProgress(course, lesson, answers ? { answers } : { done: true })
    study.note(course, saved)
    if (saved.result?.passed) quizAnswers.forget(lesson)
    const next = textOf(form, 'next')
    if (next) return redirect(paths.lesson(course, next))
    return { lesson, result: saved.result }
  } catch (error) {
    return { lesson, failure: whereOneIs(error) }
  }
}

/** Even without any answer of the server, what was answered here stays on the screen. */
function whereOneIs(error: unknown): Failure {
  if (isShopError(error)) return { errors: error.fieldErrors, message: error.text }
  return failureOf(error)
}

function quizOf(lesson: number): Quiz | null {
  const lessons = study.current()?.modules.flatMap((module) => module.lessons)
  return lessons?.find(({ id }) => id === lesson)?.quiz ?? null
}

/** The field of a question, by which also its errors are named. */
export const fieldOf = (question: number) => `question-${question}`

function answersOf(form: FormData, { questions }: Quiz): QuizAnswer[] {
  return questions.map(({ id }) => ({ question: id, options: form.getAll(fieldOf(id)).map(Number) }))
}
