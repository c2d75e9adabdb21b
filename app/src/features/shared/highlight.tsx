import type { Highlight } from 'mostrador'

/** A text with what was looked for marked in it. Marks that overlap are one; what lies beyond the text marks nothing. */
export function Marked({
  text,
  marks,
}: {
  text: string
  marks: readonly Pick<Highlight, 'start' | 'end'>[]
}) {
  return pieces(text, marks).map(({ start, text: piece, marked }) =>
    marked ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
  )
}

export function pieces(text: string, marks: readonly Pick<Highlight, 'start' | 'end'>[]) {
  const found: { start: number; text: string; marked: boolean }[] = []
  let at = 0
  const take = (end: number, marked: boolean) => {
    if (end > at) found.push({ start: at, text: text.slice(at, end), marked })
    at = Math.max(at, end)
  }
  for (const { start, end } of [...marks].sort((a, b) => a.start - b.start)) {
    take(Math.min(start, text.length), false)
    take(Math.min(end, text.length), true)
  }
  take(text.length, false)
  return found
}
