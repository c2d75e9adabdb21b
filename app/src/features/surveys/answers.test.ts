import type { Survey } from 'mostrador'
import { expect, test } from 'vitest'
import { answersIn, onlySection, toFormValues, toResponse } from './answers.ts'

const question = (id: string) => ({
  id,
  title: id,
  help: '',
  required: false,
  answer: { type: 'text' as const, max: 10 },
})
const section = (...ids: string[]) => ({ title: '', description: '', questions: ids.map(question) })
const survey: Survey = { id: 'x', title: '', description: '', sections: [section('a', 'b'), section('c')] }

test('a form is read by question, with all selected options', () => {
  const form = new FormData()
  form.append('a', 'uno')
  form.append('a', 'dos')
  form.append('c', 'de otra parte')
  expect(answersIn(form, section('a', 'b'))).toEqual({ a: ['uno', 'dos'], b: [] })
})

test('a section is validated by its own questions', () => {
  const [first = section()] = survey.sections
  expect(toFormValues(onlySection(survey, first), { a: ['1'], c: ['3'] })).toEqual({ a: ['1'], b: [] })
})

test('empty answers are not sent', () => {
  expect(toResponse(survey, { a: [''], b: ['  '], c: ['sí'], otra: ['no'] })).toEqual({
    answers: [{ question: 'c', values: ['sí'] }],
  })
})
