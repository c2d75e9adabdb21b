import type { Highlight } from 'mostrador'
import { Fragment } from 'react'

interface HighlightedTextProps {
  text: string
  ranges: readonly Pick<Highlight, 'start' | 'end'>[]
}

/** Text with highlighted ranges. Overlapping ranges are merged, ranges beyond the text ignored. */
export function HighlightedText({ text, ranges }: HighlightedTextProps) {
  return splitByRanges(text, ranges).map(({ start, text: segment, highlighted }) =>
    highlighted ? <mark key={start}>{segment}</mark> : <Fragment key={start}>{segment}</Fragment>,
  )
}

export function splitByRanges(text: string, ranges: readonly Pick<Highlight, 'start' | 'end'>[]) {
  const segments: { start: number; text: string; highlighted: boolean }[] = []
  let position = 0
  const take = (end: number, highlighted: boolean) => {
    if (end > position) segments.push({ start: position, text: text.slice(position, end), highlighted })
    position = Math.max(position, end)
  }
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    take(Math.min(start, text.length), false)
    take(Math.min(end, text.length), true)
  }
  take(text.length, false)
  return segments
}
