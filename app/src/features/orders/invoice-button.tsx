import type { InvoiceView } from 'mostrador'
import { useShop } from 'mostrador/react'
import { startTransition, useActionState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { downloadBlob } from '../../lib/browser/download-blob.ts'
import { toFailure } from '../../lib/forms/failure.ts'
import { orderMessages } from '../../messages/order.ts'

interface InvoiceButtonProps {
  order: string
  invoice: InvoiceView
  asLink?: boolean
}

/** Invoice PDF. A button, since the request carries the session token. */
export function InvoiceButton({ order, invoice, asLink }: InvoiceButtonProps) {
  const shop = useShop()
  const { number, title } = invoice
  const [refusal, download, pending] = useActionState(async () => {
    try {
      const { api } = await shop.load()
      downloadBlob(`${number}.pdf`, await api.invoice(order, number))
      return undefined
    } catch (error) {
      return toFailure(error).message
    }
  }, undefined)

  return (
    <>
      <Button
        icon="download"
        variant={asLink ? 'link' : 'secondary'}
        onClick={() => startTransition(download)}
        pending={pending}
      >
        {orderMessages.actions.invoice(title, number)}
      </Button>
      {refusal && <Alert variant="error">{refusal}</Alert>}
    </>
  )
}
