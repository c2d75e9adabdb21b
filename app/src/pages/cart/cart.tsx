import type { CartLineView } from 'mostrador'
import { useEffect, useRef, useState } from 'react'
import { shop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { texts } from '../../texts.ts'
import { announce } from '../../ui/announcer.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { Title } from '../../ui/title.tsx'
import { Totals } from '../../ui/totals.tsx'
import { useAway } from '../../ui/use-away.ts'
import { CartLine, lineKey } from './cart-line.tsx'
import { CartSkeleton } from './skeleton.tsx'
import { Undo } from './undo.tsx'

export function Component() {
  const cart = useSlice('cart')
  const [touched, setTouched] = useState({ line: '', attempt: 0 })
  const [removed, setRemoved] = useState<CartLineView | null>(null)
  const next = useRef<HTMLDivElement>(null)
  const nextAway = useAway(next, 'anywhere')

  useEffect(() => () => void shop.run((s) => s.cart.dismissNotice()), [])

  if (!cart.loaded) return <CartSkeleton />

  const replace = (line: CartLineView, quantity: number) =>
    shop.run((s) => {
      setTouched(({ attempt }) => ({ line: lineKey(line), attempt: attempt + 1 }))
      if (!s.cart.replace(line.productId, line.variantId, quantity)) return
      s.cart.dismissNotice()
      announce(texts.cart.changed(line.title, quantity, s.select('cart').totals.total.text))
    })
  const remove = (line: CartLineView) =>
    shop.run((s) => {
      if (!s.cart.remove(line.productId, line.variantId)) return
      s.cart.dismissNotice()
      setRemoved(line)
    })
  const restore = (line: CartLineView) =>
    shop.run((s) => {
      setRemoved(null)
      if (s.cart.add(line.productId, line.variantId, line.quantity)) announce(texts.cart.restored(line.title))
    })
  const refusal = cart.notice?.kind === 'refusal' ? cart.notice.message : null
  const refusedLine = refusal !== null && cart.lines.find((line) => lineKey(line) === touched.line)

  return (
    <div className="page py-8 md:py-12">
      <Title>{texts.cart.title}</Title>
      <h1 className="text-h1" tabIndex={-1}>
        {texts.cart.title}
      </h1>
      {cart.changes.length > 0 && (
        <NoticeBox className="mt-6" kind="change">
          <p className="font-semibold">{texts.cart.changes}</p>
          <ul className="mt-1 list-disc pl-5">
            {cart.changes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </NoticeBox>
      )}
      {refusal && !refusedLine && (
        <NoticeBox className="mt-6" kind="refusal">
          {refusal}
        </NoticeBox>
      )}
      {removed && <Undo onUndo={() => restore(removed)} title={removed.title} />}
      {cart.hasItems ? (
        <div className="mt-6 grid gap-x-16 gap-y-10 md:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <ul aria-label={texts.cart.lines} className="border-b border-line">
            {cart.lines.map((line) => (
              <CartLine
                key={lineKey(line)}
                line={line}
                onRemove={() => remove(line)}
                onReplace={(quantity) => replace(line, quantity)}
                refusal={
                  line === refusedLine && refusal ? { message: refusal, attempt: touched.attempt } : null
                }
              />
            ))}
          </ul>
          <aside
            aria-label={texts.cart.summary}
            className="md:max-lg:ml-auto md:max-lg:w-96 lg:sticky lg:top-[calc(var(--header)+2rem)] lg:self-start"
          >
            <Totals cart={cart} />
            <div className="mt-6 grid gap-3" ref={next}>
              <ButtonLink icon="arrow" to="/compra/envio-y-facturacion">
                {texts.cart.checkout}
              </ButtonLink>
              <ButtonLink look="secondary" to="/">
                {texts.product.keepShopping}
              </ButtonLink>
            </div>
          </aside>
        </div>
      ) : (
        <Empty text={texts.cart.emptyText} title={texts.cart.empty}>
          <ButtonLink to="/">{texts.cart.start}</ButtonLink>
        </Empty>
      )}
      {cart.hasItems && (
        <BottomBar shown={nextAway}>
          <p className="grow font-semibold tabular-nums">{cart.totals.total.text}</p>
          <ButtonLink to="/compra/envio-y-facturacion">{texts.cart.checkout}</ButtonLink>
        </BottomBar>
      )}
    </div>
  )
}
