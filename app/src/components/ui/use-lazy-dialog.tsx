import { type ComponentType, useState } from 'react'

/** Something over the page. It shows itself as soon as it is there, and tells when it is out of sight. */
type Panel = ComponentType<{ onGone: () => void }>

/** A panel whose module is fetched when somebody reaches for the key that opens it. */
export function usePanel(load: () => Promise<Panel>) {
  /** Anew each time that it is wanted. */
  const [shown, setShown] = useState<{ Panel: Panel; time: number } | null>(null)
  const reach = () => void load().catch(() => {})
  return {
    /** For its key. */
    reaching: { onFocus: reach, onPointerEnter: reach },
    open: async () => {
      const Panel = await load()
      setShown((before) => ({ Panel, time: (before?.time ?? 0) + 1 }))
    },
    panel: shown && (
      <shown.Panel key={shown.time} onGone={() => setShown((now) => (now === shown ? null : now))} />
    ),
  }
}
