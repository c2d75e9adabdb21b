import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ListRows } from './use-list.ts'

/** Number of rows before the end at which the next page is requested. */
const THRESHOLD = 10

/** Rows near the viewport of the window, which request the next page towards the end. */
export function useVirtualRows(list: ListRows<unknown>, rowHeight: number) {
  const container = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = container.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: list.rows.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 80,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const loadMore = useEffectEvent(list.loadMore)
  const isNearEnd = list.hasMore && last >= list.rows.length - THRESHOLD
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may still end near the viewport.
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, list.rows.length])
  return {
    container,
    virtualizer,
    items,
    /** Heights of the rows that are not rendered, above and below. */
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
  }
}
