import { Alert } from '../../components/ui/alert.tsx'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import { cartMessages } from '../../messages/cart.ts'

/** Takes the focus of the removed line. */
export function UndoAlert({ title, onUndo }: { title: string; onUndo: () => void }) {
  return (
    <Alert className="mt-6" variant="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span>{cartMessages.removed(title)}</span>
        <button
          key={title}
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={onUndo}
          ref={focusOnMount}
          type="button"
        >
          {cartMessages.undo}
        </button>
      </div>
    </Alert>
  )
}
