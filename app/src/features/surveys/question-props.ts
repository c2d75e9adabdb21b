import type { Question } from 'mostrador'

/** A question, and what is known of its answer. */
export interface QuestionProps {
  question: Question
  answer: readonly string[]
  error: string | undefined
}
