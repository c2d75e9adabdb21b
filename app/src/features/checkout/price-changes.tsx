import { useShop, useSlice } from 'mostrador/react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
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
    <Alert className="mb-8" variant="warning" autoFocus>
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
  )
}
