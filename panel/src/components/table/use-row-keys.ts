import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface RowKeysOptions {
  container: RefObject<HTMLElement | null>
  count: number
  scrollToIndex: (index: number) => void
  /** Selects or deselects a row; `isExtended` continues the selection from the last row. */
  toggle: (index: number, isExtended: boolean) => void
}

/** Attribute of the focusable element of a row, with its index. */
export const ROW_LINK = 'data-row-link'

const focusRow = (container: HTMLElement | null, index: number) => {
  const link = container?.querySelector<HTMLElement>(`[${ROW_LINK}="${index}"]`)
  link?.focus({ preventScroll: true })
  return Boolean(link)
}

/** Keys on the links of rows: arrows, J, K, Home and End move; X selects, with shifted arrows a range. */
export function useRowKeys({ container, count, scrollToIndex, toggle }: RowKeysOptions) {
  const awaited = useRef<number | null>(null)

  // The row may be rendered only after scrolling.
  useEffect(() => {
    if (awaited.current !== null && focusRow(container.current, awaited.current)) awaited.current = null
  })

  return (event: KeyboardEvent) => {
    const link = (event.target as HTMLElement).closest(`[${ROW_LINK}]`)
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return
    const index = Number(link.getAttribute(ROW_LINK))
    const target = {
      ArrowDown: index + 1,
      j: index + 1,
      ArrowUp: index - 1,
      k: index - 1,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (event.key === 'x') {
      toggle(index, false)
    } else if (target !== undefined && target >= 0 && target < count) {
      if (event.shiftKey && event.key.startsWith('Arrow')) toggle(target, true)
      scrollToIndex(target)
      if (!focusRow(container.current, target)) awaited.current = target
    } else {
      return
    }
    event.preventDefault()
  }
}
