import { Alert } from '../../components/ui/alert.tsx'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import { cartMessages } from '../../messages/cart.ts'
import { CartLine, lineKey } from './cart-line.tsx'
import type { CartLines as Lines } from './use-cart-lines.ts'
import './cart-lines.css'

export function CartAlerts({ lines: { cart, refusal, removed, restore } }: { lines: Lines }) {
  return (
    <>
      {cart.changes.length > 0 && (
        <Alert className="mt-6" variant="warning">
          <p className="font-semibold">{cartMessages.changes}</p>
          <ul className="mt-1 list-disc pl-5">
            {cart.changes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {refusal && (
        <Alert className="mt-6" variant="error">
          {refusal}
        </Alert>
      )}
      {removed && <UndoAlert onUndo={() => restore(removed)} title={removed.product.title} />}
    </>
  )
}

export function CartLines({
  lines: { cart, refusalOf, restored, replace, remove },
  headingLevel,
}: {
  lines: Lines
  headingLevel: 'h2' | 'h3'
}) {
  return (
    <ul aria-label={cartMessages.lines} className="cart-lines self-start border-b border-border">
      {cart.items.map((line) => (
        <CartLine
          key={lineKey(line)}
          headingLevel={headingLevel}
          line={line}
          onRemove={remove}
          onReplace={replace}
          refusal={refusalOf(line)}
          restored={lineKey(line) === restored}
        />
      ))}
    </ul>
  )
}

/** Takes the focus of the removed line. */
function UndoAlert({ title, onUndo }: { title: string; onUndo: () => void }) {
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
