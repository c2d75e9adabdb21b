// Values of a form that changed while others were being saved.

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Saved values, with what was typed since they were sent. `sent` are the values of the request, `saved` those of its
 * answer, `typed` those of the form now.
 */
export function withTyped<Values>(sent: Values, saved: Values, typed: Values): Values {
  return merge(sent, saved, typed) as Values
}

function merge(sent: unknown, saved: unknown, typed: unknown): unknown {
  if (isSame(sent, typed)) return saved
  if (isRecord(sent) && isRecord(saved) && isRecord(typed)) {
    const merged = Object.entries(typed).map(([name, value]) => [name, merge(sent[name], saved[name], value)])
    return { ...saved, ...Object.fromEntries(merged) }
  }
  const hasRows = Array.isArray(sent) && Array.isArray(saved) && Array.isArray(typed)
  return hasRows && sent.length === saved.length ? mergeRows(sent, saved, typed) : typed
}

/** Rows that were only moved are found by their content, changed ones by their place. */
function mergeRows(sent: unknown[], saved: unknown[], typed: unknown[]): unknown[] {
  const free = new Set(sent.keys())
  const sources = typed.map((row) => {
    const source = [...free].find((index) => isSame(sent[index], row))
    if (source !== undefined) free.delete(source)
    return source
  })
  return typed.map((row, index) => {
    const source = sources[index] ?? (free.has(index) ? index : undefined)
    return source === undefined ? row : merge(sent[source], saved[source], row)
  })
}
