import { type FieldRules, helpers, initMostrador, type Quiz, type Survey } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

const forms = [
  'register',
  'login',
  'password_reset',
  'new_password',
  'profile',
  'delivery',
  'billing',
  'price_table_access',
  'contact',
  'withdrawal',
] as const

test('every form has required fields with a message in Spanish', async () => {
  const shop = await createTestShop(server())
  for (const form of forms) {
    const result = shop.validate(form, {})
    expect(result.ok, form).toBe(false)
    if (!result.ok) expect(result.errors[0]?.message, form).toMatch(/ es un campo requerido$/)
  }
  expect(shop.validate('withdrawal', { name: 'Ana', order: 'M26-000001', email: 'ana@ejemplo.es' }).ok).toBe(
    true,
  )
})

test('a quiz requires an existing option for every question', async () => {
  const shop = await createTestShop(server())
  const options = [
    { id: 1, text: 'Al final' },
    { id: 2, text: 'Al principio' },
  ]
  const question = { id: 7, text: '¿Cuándo se mide el pH?', several: false, options }
  const quiz: Quiz = { pass_percent: 70, attempts_per_day: null, questions: [question] }
  expect(shop.validateQuiz(quiz, [])).toEqual({
    ok: false,
    errors: [{ field: 'question-7', message: 'Pregunta 1: elige una respuesta.' }],
  })
  expect(shop.validateQuiz(quiz, [{ question: 7, options: [3] }]).ok).toBe(false)
  expect(shop.validateQuiz(quiz, [{ question: 7, options: [2] }])).toEqual({ ok: true })
})

test('a survey is validated by question, including multiple choices', async () => {
  const shop = await createTestShop(server())
  const question = { help: '', required: true }
  const survey: Survey = {
    id: 'x',
    title: 'Tu opinión',
    description: '',
    sections: [
      {
        title: '',
        description: '',
        questions: [
          {
            ...question,
            id: 'canal',
            title: 'Canal',
            answer: { type: 'several', options: ['Tienda', 'Web'], min: null, max: 1 },
          },
          { ...question, id: 'dia', title: 'Día', answer: { type: 'date' } },
        ],
      },
    ],
  }
  expect(shop.validateSurvey(survey, { canal: ['Tienda', 'Web'], dia: '2026-02-30' })).toEqual({
    ok: false,
    errors: [
      { field: 'canal', message: '«Canal» debe tener como máximo 1 elementos' },
      { field: 'dia', message: '«Día» no es válido' },
    ],
  })
  expect(shop.validateSurvey(survey, { canal: ['Web'], dia: '2026-02-28' })).toEqual({ ok: true })
})

// Rule 5.21.
test('a custom form is validated by its rules, with messages in Spanish', async () => {
  await initMostrador()
  const fields: FieldRules[] = [
    { name: 'web', label: 'Página web', rules: ['required', 'url'] },
    { name: 'plazas', label: 'Plazas', rules: ['integer', { min: 1 }, { max: 20 }] },
    { name: 'dias', label: 'Días', rules: [{ min_items: 2 }] },
  ]
  const result = helpers.validateFields(fields, { web: 'jaralba', plazas: 21, dias: ['lunes'] })
  expect(result.ok ? [] : result.errors.map(({ field }) => field)).toEqual(['web', 'plazas', 'dias'])
  expect(result.ok ? '' : result.errors[0]?.message).toContain('Página web')
  const valid = { web: 'https://jaralba.example', plazas: '20', dias: ['lunes', 'martes'] }
  expect(helpers.validateFields(fields, valid)).toEqual({ ok: true })
  const shop = await createTestShop(server())
  expect(shop.validateFields(fields, { plazas: 1.5 }).ok).toBe(false)
})
