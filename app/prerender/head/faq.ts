import { DomUtils, parseDocument } from 'htmlparser2'
import type { FAQPage } from 'schema-dts'

/** A question that people ask, with its answer, a text or HTML. */
export interface AnsweredQuestion {
  question: string
  answer: string
}

/** Questions with their answers; nothing where there are fewer than two. */
export function faqPages(questions: readonly AnsweredQuestion[]): FAQPage[] {
  if (questions.length < 2) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

const isHeading = (tag: string) => /^h[2-4]$/.test(tag)
const isQuestion = (text: string) => text.startsWith('¿') && text.endsWith('?')

/** Questions among the headings of an HTML text, each with the HTML up to the next heading as its answer. */
export function extractQuestions(html: string): AnsweredQuestion[] {
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const headings = DomUtils.getElementsByTagName(isHeading, document)
  return headings.flatMap((heading, index) => {
    const question = DomUtils.textContent(heading)
    const answer = html.slice((heading.endIndex ?? 0) + 1, headings[index + 1]?.startIndex ?? html.length)
    return isQuestion(question) ? [{ question, answer: answer.trim() }] : []
  })
}
