import { useShop } from 'mostrador/react'
import { startTransition, useActionState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { downloadBlob } from '../../lib/browser/download-blob.ts'
import { toFailure } from '../../lib/forms/failure.ts'
import { accountMessages } from '../../messages/account.ts'

const messages = accountMessages.data

export function DataDownload() {
  const shop = useShop()
  const [failure, download, pending] = useActionState(async () => {
    try {
      const personalData = await shop.run(({ account }) => account.personalData())
      const json = JSON.stringify(personalData, null, 2)
      downloadBlob(messages.file, new Blob([json], { type: 'application/json' }))
      announce(messages.downloaded)
      return undefined
    } catch (error) {
      return toFailure(error)
    }
  }, undefined)

  return (
    <section className="mt-8 max-w-text">
      <h2 className="text-h3">{messages.download}</h2>
      <p className="mt-2 mb-6">{messages.downloadText}</p>
      {!pending && <ErrorSummary {...failure} />}
      <Button
        className="max-sm:w-full"
        variant="secondary"
        onClick={() => startTransition(download)}
        pending={pending}
      >
        {messages.downloadButton}
      </Button>
    </section>
  )
}
