import type { ShopError } from 'mostrador'
import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { checkoutTexts } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

/** What stands between the shopper and the order. */
export interface Obstacle {
  /** What it is, and what is wrong in detail. */
  messages: string[]
  /** Where it is put right: at the step before, in the cart, or here by asking again. */
  remedy: 'delivery' | 'cart' | 'again'
}

/** What the shop had against the order. Anything else is for the error screen. */
export function obstacleOf(error: unknown): Obstacle {
  if (!isShopError(error)) throw error
  const unanswered = error.statusCode === 0 || error.statusCode >= 500
  return {
    messages: [
      error.text,
      ...error.fieldErrors.map(({ message }) => message),
      ...(unanswered ? [checkoutTexts.safeToRepeat] : []),
    ],
    remedy: remedyOf(error),
  }
}

function remedyOf({ message: code, fieldErrors }: ShopError): Obstacle['remedy'] {
  if (fieldErrors.length > 0 || code.startsWith('incomplete_') || code === 'unknown_shipping_method')
    return 'delivery'
  return cartCodes.includes(code) ? 'cart' : 'again'
}

/** Refusals of the cart, which no repetition changes. */
const cartCodes = ['empty_cart', 'invalid_quantity', 'too_many_lines']

/** Says what stands in the way, and leads on from there. */
export function ObstacleBox({ messages: [first, ...details], remedy }: Obstacle) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { state } = useNavigation()

  // What nobody answered is asked again by itself once there is a network: figures, that is. An order waits elsewhere.
  useEffect(() => {
    if (remedy !== 'again') return
    const again = () => navigate('.', { replace: true })
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [navigate, remedy])

  // The button that could not go on may be at the other end of the page.
  useEffect(() => box.current?.focus(), [])

  return (
    <div className="mb-8 scroll-m-24" ref={box} tabIndex={-1}>
      <NoticeBox kind="refusal">
        <p className="font-semibold">{first}</p>
        {details.map((message) => (
          <p className="mt-1" key={message}>
            {message}
          </p>
        ))}
        {remedy === 'again' ? (
          <Button
            className="mt-4"
            look="secondary"
            onClick={() => navigate('.', { replace: true })}
            pending={state !== 'idle'}
          >
            {checkoutTexts.askAgain}
          </Button>
        ) : (
          <ButtonLink className="mt-4" look="secondary" href={remedies[remedy].to}>
            {remedies[remedy].text}
          </ButtonLink>
        )}
      </NoticeBox>
    </div>
  )
}

const remedies = {
  delivery: { to: paths.checkoutDelivery, text: checkoutTexts.toDelivery },
  cart: { to: paths.cart, text: checkoutTexts.toCart },
}
