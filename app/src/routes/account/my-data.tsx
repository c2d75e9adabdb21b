import { useShop } from 'mostrador/react'
import { useState } from 'react'
import { type ActionFunctionArgs, Form, redirect, useActionData } from 'react-router-dom'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { downloadBlob } from '../../lib/browser/download-blob.ts'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const messages = accountMessages.data

/** Erases the account after a password check. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const form = await request.formData()
  const started = await getStartedShop(context)
  const checked = started.validate('password_proof', getTexts(form))
  if (!checked.ok) return { errors: checked.errors }
  try {
    await started.account.erase(getText(form, 'password'))
  } catch (error) {
    return toFailure(error)
  }
  return redirect(paths.loginWithNotice('cuenta-borrada'))
}

export function Component() {
  return (
    <>
      <AccountHeading title={accountMessages.nav.data} />
      <Download />
      <Erase />
    </>
  )
}

function Download() {
  const shop = useShop()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  const download = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      const known = await shop.run(({ account }) => account.personalData())
      downloadBlob(messages.file, new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' }))
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

function Erase() {
  const failure = useActionData<Failure>()
  const pending = useIsSubmitting()
  return (
    <section className="mt-14 max-w-text border-t border-border pt-8">
      <h2 className="text-h3">{messages.erase}</h2>
      <p className="mt-2">{messages.eraseText}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-accent">
        {messages.eraseWhat.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <Form className="mt-6 grid max-w-form gap-5" method="post" noValidate replace>
        <div className="empty:hidden">
          <ErrorSummary {...failure} />
        </div>
        <PasswordField
          autoComplete="current-password"
          error={getFieldError(failure?.errors, 'password')}
          label={messages.erasePassword}
          name="password"
        />
        <Button variant="destructive" pending={pending} type="submit">
          {messages.eraseButton}
        </Button>
      </Form>
    </section>
  )
}
