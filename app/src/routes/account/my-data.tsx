import { redirect } from 'react-router-dom'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { AccountDeletion, DataDownload } from '../../features/account/personal-data.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

export const action = formAction('password_proof', async ({ shop, text }) => {
  await shop.account.erase(text('password'))
  return redirect(paths.loginWithNotice('cuenta-borrada'))
})

export function Component() {
  return (
    <>
      <AccountHeading title={accountMessages.nav.data} />
      <DataDownload />
      <AccountDeletion />
    </>
  )
}
