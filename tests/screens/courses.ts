// Courses, lessons and certificates.
import {
  answerQuiz,
  buyCourse,
  completeCourse,
  GUA_SHA,
  lessonHeading,
  readDemoLessons,
} from '../support/courses.ts'
import { loadingScreen, type Scenario, type Screen, submitIncomplete } from './scenario.ts'

const COURSE = '/zona-de-cliente/cursos/:course'
const COURSE_URL = `/zona-de-cliente/cursos/${GUA_SHA.id}`

const lessons = await readDemoLessons(GUA_SHA.id)

function lessonOf(type: string) {
  const lesson = lessons.find((lesson) => lesson.type === type)
  if (!lesson) throw new Error(`the course has no ${type}`)
  return lesson
}

const quiz = lessonOf('quiz')

const screens: Screen[] = [
  {
    route: '/certificados',
    state: 'empty',
    url: '/certificados',
    expected: 'Comprobar un certificado',
    screenshot: true,
  },
  {
    route: '/certificados',
    state: 'validation errors',
    act: submitIncomplete('Comprobar'),
    expected: 'Comprobar un certificado',
  },
  {
    route: '/certificados/:code',
    state: 'unknown code',
    url: '/certificados/7H3KQ-9XM2V-BD8TR-W4NPC',
    expected: 'Este código no corresponde a ningún certificado',
    failures: [[404, 'GET', '/api/v1/certificates/7H3KQ-9XM2V-BD8TR-W4NPC']],
  },
  loadingScreen(COURSE, COURSE_URL, `**/api/v1/courses/${GUA_SHA.id}`),
  ...['video', 'text', 'document'].flatMap((type): Screen[] => {
    const lesson = lessons.find((lesson) => lesson.type === type)
    if (!lesson) return []
    return [
      {
        route: COURSE,
        state: type,
        url: `${COURSE_URL}?leccion=${lesson.id}`,
        expected: (page) => lessonHeading(page, lesson.title),
        ...(type === 'text' && { screenshot: true }),
      },
    ]
  }),
  {
    route: COURSE,
    state: 'quiz',
    url: `${COURSE_URL}?leccion=${quiz.id}`,
    expected: (page) => lessonHeading(page, quiz.title),
  },
  {
    route: COURSE,
    state: 'quiz, validation errors',
    act: submitIncomplete('Comprobar mis respuestas'),
    expected: (page) => page.getByRole('alert'),
  },
  {
    route: COURSE,
    state: 'quiz, failed',
    act: async (page) => {
      await answerQuiz(page, quiz, true)
      await page.getByRole('button', { name: 'Comprobar mis respuestas' }).click()
    },
    expected: (page) => page.getByText(/^Todavía no/),
  },
  {
    route: COURSE,
    state: 'quiz, passed',
    act: async (page) => {
      await answerQuiz(page, quiz)
      await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
    },
    expected: (page) => page.getByText(/^Aprobado/),
  },
  {
    route: COURSE,
    state: 'finished',
    url: COURSE_URL,
    setup: (_, shop) => completeCourse(shop, GUA_SHA.id),
    expected: (page) => page.getByRole('heading', { name: 'Has terminado el curso' }),
  },
  {
    route: '/certificados/:code',
    state: 'valid',
    act: (page) => page.getByRole('link', { name: 'Ver el certificado' }).last().click(),
    expected: 'Certificado auténtico',
    screenshot: true,
  },
  {
    route: COURSE,
    state: 'access ended',
    setup: async (page, shop) => {
      await page.goto('/zona-de-cliente/pedidos')
      const row = page
        .getByRole('main')
        .getByRole('link', { name: /^Pedido / })
        .first()
      const number = /[A-Z]\d\d-\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
      await shop.database.cli('order', 'refund', number, '--by-hand', '--dev')
    },
    url: COURSE_URL,
    expected: 'Tu acceso a este curso ha terminado',
    failures: [[403, 'GET', `/api/v1/courses/${GUA_SHA.id}`]],
  },
]

export const studying: Scenario[] = [
  { title: 'student in a course', setup: (page, shop) => buyCourse(page, shop), screens },
]
