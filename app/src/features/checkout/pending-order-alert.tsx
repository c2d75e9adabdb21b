import type { Shop } from 'mostrador'
import { useNavigate } from 'react-router-dom'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Places the order once online. After a lost response it is sent again with the same idempotency key. */
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

/** Shown while a submitted order waits for the network, with a cancel button. */
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
