import { DomUtils, parseDocument } from 'htmlparser2'
import type { FAQPage } from 'schema-dts'

interface AnsweredQuestion {
  question: string
  answer: string
}

/** FAQ structured data, empty below two questions. */
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

/** Extracts headings that are questions, each with the HTML up to the next heading as answer. */
export function extractQuestions(html: string): AnsweredQuestion[] {
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const headings = DomUtils.getElementsByTagName(isHeading, document)
  return headings.flatMap((heading, index) => {
    const question = DomUtils.textContent(heading)
    const answer = html.slice((heading.endIndex ?? 0) + 1, headings[index + 1]?.startIndex ?? html.length)
    return isQuestion(question) ? [{ question, answer: answer.trim() }] : []
  })
}
