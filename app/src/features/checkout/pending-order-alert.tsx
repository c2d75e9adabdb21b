import type { Shop } from 'mostrador'
import { useNavigate } from 'react-router-dom'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/**
 * Places the order as soon as there is a network. One that may have arrived without its answer is sent again under the same
 * key, and so is placed once. Ends with the signal, when the shopper would rather not wait.
 */
export async function confirmWhenOnline({ confirm }: Shop['checkout'], signal: AbortSignal) {
  for (;;) {
    await waitForOnline(signal)
    try {
      return await confirm()
    } catch (error) {
      if (navigator.onLine || !isShopError(error) || error.statusCode !== 0) throw error
    }
  }
}

function waitForOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve()
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Says of an order that is on its way that it waits for the network, and lets the shopper take it back. */
export function PendingOrderAlert() {
  const online = useOnline()
  const navigate = useNavigate()
  if (online) return null
  return (
    <Alert className="mt-6" variant="warning">
      <p className="font-semibold">{checkoutMessages.waiting.title}</p>
      <p className="mt-1">{checkoutMessages.waiting.text}</p>
      <Button className="mt-4" variant="secondary" onClick={() => navigate('.', { replace: true })}>
        {checkoutMessages.waiting.stop}
      </Button>
    </Alert>
  )
}
