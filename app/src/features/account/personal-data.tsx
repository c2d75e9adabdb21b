import { useShop } from 'mostrador/react'
import { startTransition, useActionState } from 'react'
import { useActionData } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { downloadBlob } from '../../lib/browser/download-blob.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
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

export function AccountDeletion() {
  const failure = useActionData<Failure>()
  return (
    <section className="mt-14 max-w-text border-t border-border pt-8">
      <h2 className="text-h3">{messages.erase}</h2>
      <p className="mt-2">{messages.eraseText}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-accent">
        {messages.eraseWhat.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <ActionForm className="mt-6 grid max-w-form gap-5" failure={failure} replace>
        <PasswordField autoComplete="current-password" label={messages.erasePassword} name="password" />
        <SubmitButton variant="destructive">{messages.eraseButton}</SubmitButton>
      </ActionForm>
    </section>
  )
}
