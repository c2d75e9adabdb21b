import { NoticeBox } from '../../components/ui/alert.tsx'
import { cartTexts } from '../../messages/cart.ts'
import { CartLine, lineKey } from './cart-line.tsx'
import { Undo } from './undo-alert.tsx'
import type { CartLines as Lines } from './use-cart-lines.ts'
import './cart-lines.css'

/** What there is to say of the cart before its lines: what has changed, what was refused, what can be put back. */
export function CartNews({ lines: { cart, refusal, removed, restore } }: { lines: Lines }) {
  return (
    <>
      {cart.changes.length > 0 && (
        <NoticeBox className="mt-6" kind="change">
          <p className="font-semibold">{cartTexts.changes}</p>
          <ul className="mt-1 list-disc pl-5">
            {cart.changes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </NoticeBox>
      )}
      {refusal && (
        <NoticeBox className="mt-6" kind="refusal">
          {refusal}
        </NoticeBox>
      )}
      {removed && <Undo onUndo={() => restore(removed)} title={removed.product.title} />}
    </>
  )
}

export function CartLines({
  lines: { cart, refusalOf, restored, replace, remove },
  level,
}: {
  lines: Lines
  level: 'h2' | 'h3'
}) {
  return (
    <ul aria-label={cartTexts.lines} className="cart-lines self-start border-b border-line">
      {cart.items.map((line) => (
        <CartLine
          key={lineKey(line)}
          level={level}
          line={line}
          onRemove={() => remove(line)}
          onReplace={(quantity) => replace(line, quantity)}
          refusal={refusalOf(line)}
          restored={lineKey(line) === restored}
        />
      ))}
    </ul>
  )
}
