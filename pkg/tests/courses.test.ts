import { memoryHost, type ProgressResult, ShopError } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, sessionToken, setUpTestServer } from './support.js'

const server = setUpTestServer()

const saved: ProgressResult = {
  lesson: 401,
  progress: { done: false, seconds: 42, watched: [[0, 42]], best_percent: null, attempts: 0 },
  course: { done: 0, lessons: 4, percent: 0, resume: { lesson: 401, seconds: 42 } },
  result: null,
  certificate: null,
}

test('courses are listed, read, and their progress is saved', async () => {
  const course = { id: 4, title: 'Curso de jabones', modules: [] }
  server().responses['GET customers/me/courses'] = { json: { data: [course], total: 1, page: 1, limit: 1 } }
  server().responses['GET courses/4'] = { json: course }
  server().responses['PUT courses/4/lessons/401/progress'] = { json: saved }
  const shop = await createTestShop(server(), memoryHost())
  const token = sessionToken(3600)
  shop.session.login(token)
  expect(await shop.api.courses()).toEqual([course])
  expect(await shop.api.course(4)).toEqual(course)
  expect(await shop.api.saveProgress(4, 401, { seconds: 42, watched: [[0, 42]] })).toEqual(saved)
  const report = server().requests.at(-1)
  expect(JSON.parse(report?.body ?? '')).toEqual({ seconds: 42, watched: [[0, 42]] })
  expect(report?.headers.authorization).toBe(`Bearer ${token}`)
})

test('a certificate is read by its code, and has a URL', async () => {
  const certificate = { code: '7H3KQ-9XM2V-BD8TR-W4NPC', name: 'Ana Ruiz', course: 'Jabones', hours: 12 }
  server().responses['GET certificates/7H3KQ-9XM2V-BD8TR-W4NPC'] = { json: certificate }
  const shop = await createTestShop(server())
  expect(await shop.api.certificate(certificate.code)).toEqual(certificate)
  expect(shop.api.certificateUrl('7H3KQ-9/')).toBe(`${server().baseUrl}/certificates/7H3KQ-9%2F/document`)
})

test('a survey is read and answered once by its link', async () => {
  const survey = { id: 'enlace', title: 'Tu opinión', description: '', sections: [] }
  server().responses['GET surveys/enlace'] = { json: survey }
  server().responses['POST surveys/enlace/responses'] = (_, times) =>
    times === 1 ? { status: 201, json: {} } : { status: 409, json: { code: 'survey_answered' } }
  const shop = await createTestShop(server())
  expect(await shop.api.survey('enlace')).toEqual(survey)
  const answers = { answers: [{ question: 'nota', values: ['5'] }] }
  await shop.api.answerSurvey('enlace', answers)
  expect(JSON.parse(server().requests.at(-1)?.body ?? '')).toEqual(answers)
  const again = await shop.api.answerSurvey('enlace', { answers: [] }).catch((error: unknown) => error)
  expect(again).toBeInstanceOf(ShopError)
  expect(again).toMatchObject({ message: 'survey_answered', statusCode: 409 })
})
