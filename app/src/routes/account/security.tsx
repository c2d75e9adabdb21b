import type { Shop } from 'mostrador'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { LoginSessions } from '../../features/account/login-sessions.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, ignoreNotFound, toFailure } from '../../lib/forms/failure.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = await getStartedShop(context)
  return { sessions: await account.sessions() }
}

type SecurityResult =
  | { about: 'password'; failure?: Failure }
  | { about: 'sessions'; failure?: Failure; ended?: string }

/** Handles three forms: password change, end of one session, end of all. */
export async function action({ context, request }: ActionFunctionArgs): Promise<SecurityResult | Response> {
  const form = await request.formData()
  if (form.has('current_password'))
    return { about: 'password', ...(await changePassword(await getStartedShop(context), form)) }
  const { account } = await getStartedShop(context)
  try {
    if (form.has('everywhere')) {
      await account.endSessions()
      return redirect(paths.home)
    }
    await ignoreNotFound(account.endSession(getText(form, 'id')))
  } catch (error) {
    return { about: 'sessions', failure: toFailure(error) }
  }
  return { about: 'sessions', ended: getText(form, 'device') }
}

async function changePassword(shop: Shop, form: FormData): Promise<{ failure?: Failure }> {
  const checked = shop.validate('password_change', getTexts(form))
  if (!checked.ok) return { failure: { errors: checked.errors } }
  try {
    await shop.account.changePassword(getText(form, 'current_password'), getText(form, 'password'))
  } catch (error) {
    return { failure: toFailure(error) }
  }
  return {}
}

export function Component() {
  const { sessions } = useLoaderData<typeof loader>()
  const result = useActionData<SecurityResult>()
  return (
    <>
      <AccountHeading title={accountMessages.nav.security} />
      <ChangePasswordForm result={result?.about === 'password' ? result : undefined} />
      <LoginSessions result={result?.about === 'sessions' ? result : undefined} sessions={sessions} />
    </>
  )
}
