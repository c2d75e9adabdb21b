/** What is answered so far: the texts of each question, several only where several may be chosen. */
export type Answers = Readonly<Record<string, readonly string[]>>

/** Answers that this tab keeps by their key until they are sent, so that neither a reload nor a look elsewhere loses them. */
export function createDraftStore(kind: string) {
  const name = (key: string | number) => `mostrador_${kind}_${key}`

  /** What was answered in this page's life, for browsers that keep nothing. */
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
        // A full or forbidden storage: they are kept as long as the page is.
      }
    },

    clear(key: string | number): void {
      memory.delete(name(key))
      try {
        sessionStorage.removeItem(name(key))
      } catch {
        // There was nothing to forget.
      }
    },
  }
}

/** What somebody else may have written there is left out. */
function parse(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null) return {}
  const isTextList = (values: unknown): values is string[] =>
    Array.isArray(values) && values.every((value) => typeof value === 'string')
  return Object.fromEntries(Object.entries(stored).filter(([, values]) => isTextList(values)))
}
