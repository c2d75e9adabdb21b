// Courses and their lessons, and the certificate at the end.
import { answerQuiz, buyCourse, finishCourse, GUA_SHA, lessonHeading, lessonsOf } from '../support/campus.ts'
import { pressed, type Screen, type Walk, waiting } from './screen.ts'

const COURSE = '/zona-de-cliente/cursos/:course'
const HERE = `/zona-de-cliente/cursos/${GUA_SHA.id}`

const lessons = await lessonsOf(GUA_SHA.id)

function lessonOf(type: string) {
  const lesson = lessons.find((lesson) => lesson.type === type)
  if (!lesson) throw new Error(`the course has no ${type}`)
  return lesson
}

const quiz = lessonOf('quiz')

const screens: Screen[] = [
  {
    route: '/certificados',
    state: 'to be typed',
    at: '/certificados',
    shows: 'Comprobar un certificado',
    pictured: true,
  },
  { route: '/certificados', state: 'refused', when: pressed('Comprobar'), shows: 'Comprobar un certificado' },
  {
    route: '/certificados/:code',
    state: 'made up',
    at: '/certificados/7H3KQ-9XM2V-BD8TR-W4NPC',
    shows: 'Este código no corresponde a ningún certificado',
    failures: [[404, 'GET', '/api/v1/certificates/7H3KQ-9XM2V-BD8TR-W4NPC']],
  },
  waiting(COURSE, HERE, `**/api/v1/courses/${GUA_SHA.id}`),
  ...['video', 'text', 'document'].flatMap((type): Screen[] => {
    const lesson = lessons.find((lesson) => lesson.type === type)
    if (!lesson) return []
    return [
      {
        route: COURSE,
        state: type,
        at: `${HERE}?leccion=${lesson.id}`,
        shows: (page) => lessonHeading(page, lesson.title),
        ...(type === 'text' && { pictured: true }),
      },
    ]
  }),
  {
    route: COURSE,
    state: 'quiz',
    at: `${HERE}?leccion=${quiz.id}`,
    shows: (page) => lessonHeading(page, quiz.title),
  },
  {
    route: COURSE,
    state: 'quiz, refused',
    when: pressed('Comprobar mis respuestas'),
    shows: (page) => page.getByRole('alert'),
  },
  {
    route: COURSE,
    state: 'quiz, failed',
    when: async (page) => {
      await answerQuiz(page, quiz, true)
      await page.getByRole('button', { name: 'Comprobar mis respuestas' }).click()
    },
    shows: (page) => page.getByText(/^Todavía no/),
  },
  {
    route: COURSE,
    state: 'quiz, passed',
    when: async (page) => {
      await answerQuiz(page, quiz)
      await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
    },
    shows: (page) => page.getByText(/^Aprobado/),
  },
  {
    route: COURSE,
    state: 'finished',
    at: HERE,
    given: (_, shop) => finishCourse(shop, GUA_SHA.id),
    shows: (page) => page.getByRole('heading', { name: 'Has terminado el curso' }),
  },
  {
    route: '/certificados/:code',
    state: 'genuine',
    when: (page) => page.getByRole('link', { name: 'Ver el certificado' }).last().click(),
    shows: 'Certificado auténtico',
    pictured: true,
  },
  {
    route: COURSE,
    state: 'over',
    given: async (page, shop) => {
      await page.goto('/zona-de-cliente/pedidos')
      const row = page
        .getByRole('main')
        .getByRole('link', { name: /^Pedido / })
        .first()
      const number = /[A-Z]\d\d-\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
      await shop.database.cli('order', 'refund', number, '--by-hand', '--dev')
    },
    at: HERE,
    shows: 'Tu acceso a este curso ha terminado',
    failures: [[403, 'GET', `/api/v1/courses/${GUA_SHA.id}`]],
  },
]

export const studying: Walk[] = [
  { visitor: 'a student', arrive: (page, shop) => buyCourse(page, shop), screens },
]
