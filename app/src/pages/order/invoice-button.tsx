import { useState } from 'react'
import { startedShop } from '../../engine/shop.ts'
import { failureOf } from '../../forms/failure.ts'
import { orderTexts } from '../../texts/orders.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeBox } from '../../ui/notice.tsx'

/** The PDF of one of the order's invoices. It takes the session's token, which no link could carry. */
export function InvoiceButton({ order, number }: { order: string; number: string }) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const fetchIt = async () => {
    setPending(true)
    setRefusal(undefined)
    try {
      const { api } = await startedShop()
      save(await api.invoice(order, number), `${number}.pdf`)
    } catch (error) {
      setRefusal(failureOf(error).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button icon="download" look="secondary" onClick={() => void fetchIt()} pending={pending}>
        {orderTexts.papers.invoice(number)}
      </Button>
      {refusal && <NoticeBox kind="refusal">{refusal}</NoticeBox>}
    </>
  )
}

/** Hands a file to the browser, which keeps it where this person keeps downloads. */
function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
