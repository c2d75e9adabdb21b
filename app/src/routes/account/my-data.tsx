import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import { AccountDeletion } from '../../features/account/account-deletion.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { DataDownload } from '../../features/account/data-download.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

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
      <DataDownload />
      <AccountDeletion />
    </>
  )
}
