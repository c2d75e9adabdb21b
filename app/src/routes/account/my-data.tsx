import { useShop } from 'mostrador/react'
import { useState } from 'react'
import { type ActionFunctionArgs, Form, redirect, useActionData } from 'react-router-dom'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../../components/ui/error-summary.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { Heading } from '../../features/account/account-heading.tsx'
import { keepAsFile } from '../../lib/browser/download-blob.ts'
import { startedShop } from '../../lib/engine/client.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { textOf, textsOf } from '../../lib/forms/form-data.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const words = accountTexts.data

/** Erases the account of who says its password. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const form = await request.formData()
  const started = await startedShop(context)
  const checked = started.validate('password_proof', textsOf(form))
  if (!checked.ok) return { errors: checked.errors }
  try {
    await started.account.erase(textOf(form, 'password'))
  } catch (error) {
    return failureOf(error)
  }
  return redirect(paths.loginWithNotice('cuenta-borrada'))
}

export function Component() {
  return (
    <>
      <Heading title={accountTexts.nav.data} />
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
      keepAsFile(words.file, new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' }))
      announce(words.downloaded)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <section className="mt-8 max-w-text">
      <h2 className="text-h3">{words.download}</h2>
      <p className="mt-2 mb-6">{words.downloadText}</p>
      <ErrorSummary {...failure} />
      <Button className="max-sm:w-full" look="secondary" onClick={download} pending={pending}>
        {words.downloadButton}
      </Button>
    </section>
  )
}

function Erase() {
  const failure = useActionData<Failure>()
  const pending = useSubmitting()
  return (
    <section className="mt-14 max-w-text border-t border-line pt-8">
      <h2 className="text-h3">{words.erase}</h2>
      <p className="mt-2">{words.eraseText}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-clay">
        {words.eraseWhat.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <Form className="mt-6 grid max-w-form gap-5" method="post" noValidate replace>
        <div className="empty:hidden">
          <ErrorSummary {...failure} />
        </div>
        <PasswordField
          autoComplete="current-password"
          error={errorOf(failure?.errors, 'password')}
          label={words.erasePassword}
          name="password"
        />
        <Button look="alarm" pending={pending} type="submit">
          {words.eraseButton}
        </Button>
      </Form>
    </section>
  )
}
