import type { ShopError } from 'mostrador'
import { useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'
import { Alert } from '../../components/ui/alert.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

export interface CheckoutError {
  messages: string[]
  resolution: 'delivery' | 'cart' | 'again'
}

/** Converts a shop error. Other errors are rethrown to the error screen. */
export function toCheckoutError(error: unknown): CheckoutError {
  if (!isShopError(error)) throw error
  const isTransient = error.statusCode === 0 || error.statusCode >= 500
  return {
    messages: [
      error.text,
      ...error.fieldErrors.map(({ message }) => message),
      ...(isTransient ? [checkoutMessages.safeToRepeat] : []),
    ],
    resolution: resolutionOf(error),
  }
}

function resolutionOf({ message: code, fieldErrors }: ShopError): CheckoutError['resolution'] {
  if (fieldErrors.length > 0 || code.startsWith('incomplete_') || code === 'unknown_shipping_method')
    return 'delivery'
  return CART_ERROR_CODES.includes(code) ? 'cart' : 'again'
}

/** Codes that a retry cannot resolve. */
const CART_ERROR_CODES = ['empty_cart', 'invalid_quantity', 'too_many_lines']

export function CheckoutErrorAlert({ messages: [first, ...details], resolution }: CheckoutError) {
  const navigate = useNavigate()
  const { state } = useNavigation()

  // Retries quotes when the network returns; pending orders are handled elsewhere.
  useEffect(() => {
    if (resolution !== 'again') return
    const retry = () => navigate('.', { replace: true })
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [navigate, resolution])

  return (
    <Alert className="mb-8" variant="error" autoFocus>
      <p className="font-semibold">{first}</p>
      {details.map((message) => (
        <p className="mt-1" key={message}>
          {message}
        </p>
      ))}
      {resolution === 'again' ? (
        <Button
          className="mt-4"
          variant="secondary"
          onClick={() => navigate('.', { replace: true })}
          pending={state !== 'idle'}
        >
          {checkoutMessages.askAgain}
        </Button>
      ) : (
        <ButtonLink className="mt-4" variant="secondary" href={resolutions[resolution].to}>
          {resolutions[resolution].text}
        </ButtonLink>
      )}
    </Alert>
  )
}

const resolutions = {
  delivery: { to: paths.checkoutDelivery, text: checkoutMessages.toDelivery },
  cart: { to: paths.cart, text: checkoutMessages.toCart },
}
