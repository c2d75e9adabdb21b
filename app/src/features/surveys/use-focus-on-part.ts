import { useRef } from 'react'
import { useOnChange } from '../../lib/browser/use-on-change.ts'

export function useFocusOnPart(part: number | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  useOnChange(part, () => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  })
  return heading
}
