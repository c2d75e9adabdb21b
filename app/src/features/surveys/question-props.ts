import type { Question } from 'mostrador'

export interface QuestionProps {
  question: Question
  answer: readonly string[]
}
