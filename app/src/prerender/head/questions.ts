import type { FAQPage } from 'schema-dts'

/** A question that people ask, with its answer, a text or HTML. */
export interface Answered {
  question: string
  answer: string
}

/** Questions with their answers; nothing where there are fewer than two. */
export function questions(asked: readonly Answered[]): FAQPage[] {
  if (asked.length < 2) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: asked.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

/** A heading that asks something, and what follows it up to the next one. */
const ASKED = /<h([2-4])[^>]*>(¿[^<]*\?)<\/h\1>(.*?)(?=<h[2-4]|$)/gs

/** What a text asks in its headings and answers below them. */
export const questionsIn = (html: string): Answered[] =>
  [...html.matchAll(ASKED)].map(([, , question = '', answer = '']) => ({ question, answer: answer.trim() }))
