import { type ComponentType, useState } from 'react'

/** Dialog that opens on mount and calls `onClosed` after its closing animation. */
type LazyDialog = ComponentType<{ onClosed: () => void }>

/** Dialog whose module is prefetched on hover or focus of its button. */
export function useLazyDialog(load: () => Promise<LazyDialog>) {
  /** A new key for each opening remounts the dialog. */
  const [shown, setShown] = useState<{ LazyDialog: LazyDialog; openCount: number } | null>(null)
  const prefetch = () => void load().catch(() => undefined)
  return {
    prefetchProps: { onFocus: prefetch, onPointerEnter: prefetch },
    open: async () => {
      const LazyDialog = await load()
      setShown((before) => ({ LazyDialog, openCount: (before?.openCount ?? 0) + 1 }))
    },
    dialog: shown && (
      <shown.LazyDialog
        key={shown.openCount}
        onClosed={() => setShown((now) => (now === shown ? null : now))}
      />
    ),
  }
}
