import { useEffect, useRef } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { cartMessages } from '../../messages/cart.ts'

/** Takes the focus of the removed line. */
export function UndoAlert({ title, onUndo }: { title: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each removal
  useEffect(() => button.current?.focus(), [title])
  return (
    <Alert className="mt-6" variant="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span>{cartMessages.removed(title)}</span>
        <button
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={onUndo}
          ref={button}
          type="button"
        >
          {cartMessages.undo}
        </button>
      </div>
    </Alert>
  )
}
