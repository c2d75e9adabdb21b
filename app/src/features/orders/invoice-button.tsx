import type { InvoiceView } from 'mostrador'
import { useShop } from 'mostrador/react'
import { startTransition, useActionState } from 'react'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { keepAsFile } from '../../lib/browser/download-blob.ts'
import { failureOf } from '../../lib/forms/failure.ts'
import { orderTexts } from '../../messages/order.ts'

/** The PDF of one of the order's invoices. It takes the session's token, which no link could carry. */
export function InvoiceButton({
  order,
  invoice,
  quiet = false,
}: {
  order: string
  invoice: InvoiceView
  quiet?: boolean
}) {
  const shop = useShop()
  const { number, title } = invoice
  const [refusal, download, pending] = useActionState(async () => {
    try {
      const { api } = await shop.load()
      keepAsFile(`${number}.pdf`, await api.invoice(order, number))
      return undefined
    } catch (error) {
      return failureOf(error).message
    }
  }, undefined)

  return (
    <>
      <Button
        icon="download"
        look={quiet ? 'quiet' : 'secondary'}
        onClick={() => startTransition(download)}
        pending={pending}
      >
        {orderTexts.papers.invoice(title, number)}
      </Button>
      {refusal && <NoticeBox kind="refusal">{refusal}</NoticeBox>}
    </>
  )
}
