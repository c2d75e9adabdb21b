import type { Shop } from 'mostrador'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { Heading } from '../../features/account/account-heading.tsx'
import { PasswordChange } from '../../features/account/change-password-form.tsx'
import { Sessions } from '../../features/account/login-sessions.tsx'
import { startedShop } from '../../lib/engine/client.ts'
import { type Failure, failureOf, untilGone } from '../../lib/forms/failure.ts'
import { textOf, textsOf } from '../../lib/forms/form-data.ts'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = await startedShop(context)
  return { sessions: await account.sessions() }
}

export type SecurityResult =
  | { about: 'password'; failure?: Failure }
  | { about: 'sessions'; failure?: Failure; ended?: string }

/** Three forms post here: a change of password, the end of one session, the end of all. */
export async function action({ context, request }: ActionFunctionArgs): Promise<SecurityResult | Response> {
  const form = await request.formData()
  if (form.has('current_password'))
    return { about: 'password', ...(await changePassword(await startedShop(context), form)) }
  const { account } = await startedShop(context)
  try {
    if (form.has('everywhere')) {
      await account.endSessions()
      return redirect(paths.home)
    }
    await untilGone(account.endSession(textOf(form, 'id')))
  } catch (error) {
    return { about: 'sessions', failure: failureOf(error) }
  }
  return { about: 'sessions', ended: textOf(form, 'device') }
}

async function changePassword(shop: Shop, form: FormData): Promise<{ failure?: Failure }> {
  const checked = shop.validate('password_change', textsOf(form))
  if (!checked.ok) return { failure: { errors: checked.errors } }
  try {
    await shop.account.changePassword(textOf(form, 'current_password'), textOf(form, 'password'))
  } catch (error) {
    return { failure: failureOf(error) }
  }
  return {}
}

export function Component() {
  const { sessions } = useLoaderData<typeof loader>()
  const result = useActionData<SecurityResult>()
  return (
    <>
      <Heading title={accountTexts.nav.security} />
      <PasswordChange result={result?.about === 'password' ? result : undefined} />
      <Sessions result={result?.about === 'sessions' ? result : undefined} sessions={sessions} />
    </>
  )
}
