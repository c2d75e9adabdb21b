import type { InvoiceFormat, InvoiceView } from 'mostrador'
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
  format?: InvoiceFormat
  asLink?: boolean
}

/** File of an invoice, by default the PDF. A button, since the request carries the session token. */
export function InvoiceButton({ order, invoice, format = 'pdf', asLink }: InvoiceButtonProps) {
  const shop = useShop()
  const { number, title } = invoice
  const [refusal, download, pending] = useActionState(async () => {
    try {
      const { api } = await shop.load()
      const name = format === 'pdf' ? `${number}.pdf` : `${number}-${format}.xml`
      downloadBlob(name, await api.invoice(order, number, { format }))
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
        {orderMessages.actions.invoice(title, number, format)}
      </Button>
      {refusal && <Alert variant="error">{refusal}</Alert>}
    </>
  )
}
