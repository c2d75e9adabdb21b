import type { Answers } from './answers.ts'

const key = (link: string) => `mostrador_survey_${link}`

/** What was answered in this page's life, for browsers that keep nothing. */
const here = new Map<string, Answers>()

/** The answers that this tab keeps for a link until they are sent. */
export function keptAnswers(link: string): Answers {
  const known = here.get(link)
  if (known) return known
  try {
    return read(JSON.parse(sessionStorage.getItem(key(link)) ?? '{}'))
  } catch {
    return {}
  }
}

export function keepAnswers(link: string, answers: Answers): void {
  here.set(link, answers)
  try {
    sessionStorage.setItem(key(link), JSON.stringify(answers))
  } catch {
    // A full or forbidden storage: they are kept as long as the page is.
  }
}

export function forgetAnswers(link: string): void {
  here.delete(link)
  try {
    sessionStorage.removeItem(key(link))
  } catch {
    // There was nothing to forget.
  }
}

/** What somebody else may have written there is left out. */
function read(kept: unknown): Answers {
  if (typeof kept !== 'object' || kept === null) return {}
  const texts = (values: unknown): values is string[] =>
    Array.isArray(values) && values.every((value) => typeof value === 'string')
  return Object.fromEntries(Object.entries(kept).filter(([, values]) => texts(values)))
}
