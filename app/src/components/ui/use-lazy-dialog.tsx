import { type ComponentType, useState } from 'react'

/** Something over the page. It shows itself as soon as it is there, and tells when it is out of sight. */
type LazyDialog = ComponentType<{ onClosed: () => void }>

/** A panel whose module is fetched when somebody reaches for the key that opens it. */
export function useLazyDialog(load: () => Promise<LazyDialog>) {
  /** Anew each time that it is wanted. */
  const [shown, setShown] = useState<{ LazyDialog: LazyDialog; openCount: number } | null>(null)
  const prefetch = () => void load().catch(() => {})
  return {
    /** For its key. */
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
