import { useShop, useSlice } from 'mostrador/react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** Changed figures of the server's quote, which must be accepted before ordering. */
export function PriceChanges({ onAccept }: { onAccept: () => void }) {
  const shop = useShop()
  const { differences } = useSlice('checkout')
  const accept = () => {
    shop.run((s) => s.checkout.acceptQuote())
    onAccept()
  }

  return (
    // The submit button may be far away.
    <div className="mb-8" ref={focusOnMount} tabIndex={-1}>
      <Alert variant="warning">
        <p className="font-semibold">{checkoutMessages.differences}</p>
        <ul className="mt-2 list-disc pl-5">
          {differences.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <Button className="mt-4" variant="secondary" onClick={accept}>
          {checkoutMessages.acceptDifferences}
        </Button>
      </Alert>
    </div>
  )
}
