import { useShop } from 'mostrador/react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { downloadBlob } from '../../lib/browser/download-blob.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { accountMessages } from '../../messages/account.ts'

const messages = accountMessages.data

export function DataDownload() {
  const shop = useShop()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  const download = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      const personalData = await shop.run(({ account }) => account.personalData())
      downloadBlob(
        messages.file,
        new Blob([JSON.stringify(personalData, null, 2)], { type: 'application/json' }),
      )
      announce(messages.downloaded)
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <section className="mt-8 max-w-text">
      <h2 className="text-h3">{messages.download}</h2>
      <p className="mt-2 mb-6">{messages.downloadText}</p>
      <ErrorSummary {...failure} />
      <Button className="max-sm:w-full" variant="secondary" onClick={download} pending={pending}>
        {messages.downloadButton}
      </Button>
    </section>
  )
}
