/** Answers by question, several for multiple choice. */
export type Answers = Readonly<Record<string, readonly string[]>>

function createDraftStore(kind: string) {
  const name = (key: string | number) => `mostrador_${kind}_${key}`

  /** In-memory copy, for browsers without storage. */
  const memory = new Map<string, Answers>()

  return {
    get(key: string | number): Answers {
      const remembered = memory.get(name(key))
      if (remembered) return remembered
      try {
        return parse(JSON.parse(sessionStorage.getItem(name(key)) ?? '{}'))
      } catch {
        return {}
      }
    },

    save(key: string | number, answers: Answers): void {
      memory.set(name(key), answers)
      try {
        sessionStorage.setItem(name(key), JSON.stringify(answers))
      } catch {
        // Storage is full or unavailable: drafts last until the page is closed.
      }
    },

    clear(key: string | number): void {
      memory.delete(name(key))
      try {
        sessionStorage.removeItem(name(key))
      } catch {
        // Storage is unavailable.
      }
    },
  }
}

/** Drafts of survey answers by link, until submission. */
export const surveyDrafts = createDraftStore('survey')

/** Drafts of quiz answers, until the quiz is passed. */
export const quizDrafts = createDraftStore('quiz')

function parse(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null) return {}
  const isTextList = (values: unknown): values is string[] =>
    Array.isArray(values) && values.every((value) => typeof value === 'string')
  return Object.fromEntries(Object.entries(stored).filter(([, values]) => isTextList(values)))
}
