import type { InvoiceView } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useState } from 'react'
import { failureOf } from '../../forms/failure.ts'
import { orderTexts } from '../../texts/order.ts'
import { Button } from '../../ui/button.tsx'
import { keepAsFile } from '../../ui/keep-as-file.ts'
import { NoticeBox } from '../../ui/notice.tsx'

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
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const fetchIt = async () => {
    setPending(true)
    setRefusal(undefined)
    try {
      const { api } = await shop.load()
      keepAsFile(`${number}.pdf`, await api.invoice(order, number))
    } catch (error) {
      setRefusal(failureOf(error).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button
        icon="download"
        look={quiet ? 'quiet' : 'secondary'}
        onClick={() => void fetchIt()}
        pending={pending}
      >
        {orderTexts.papers.invoice(title, number)}
      </Button>
      {refusal && <NoticeBox kind="refusal">{refusal}</NoticeBox>}
    </>
  )
}
