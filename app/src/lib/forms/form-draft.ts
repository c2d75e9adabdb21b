/** What is answered so far: the texts of each question, several only where several may be chosen. */
export type Answers = Readonly<Record<string, readonly string[]>>

/** Answers that this tab keeps by their key until they are sent, so that neither a reload nor a look elsewhere loses them. */
export function answersKept(kind: string) {
  const name = (key: string | number) => `mostrador_${kind}_${key}`

  /** What was answered in this page's life, for browsers that keep nothing. */
  const here = new Map<string, Answers>()

  return {
    of(key: string | number): Answers {
      const known = here.get(name(key))
      if (known) return known
      try {
        return read(JSON.parse(sessionStorage.getItem(name(key)) ?? '{}'))
      } catch {
        return {}
      }
    },

    keep(key: string | number, answers: Answers): void {
      here.set(name(key), answers)
      try {
        sessionStorage.setItem(name(key), JSON.stringify(answers))
      } catch {
        // A full or forbidden storage: they are kept as long as the page is.
      }
    },

    forget(key: string | number): void {
      here.delete(name(key))
      try {
        sessionStorage.removeItem(name(key))
      } catch {
        // There was nothing to forget.
      }
    },
  }
}

/** What somebody else may have written there is left out. */
function read(kept: unknown): Answers {
  if (typeof kept !== 'object' || kept === null) return {}
  const texts = (values: unknown): values is string[] =>
    Array.isArray(values) && values.every((value) => typeof value === 'string')
  return Object.fromEntries(Object.entries(kept).filter(([, values]) => texts(values)))
}
