import { useSlice } from 'mostrador/react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ResultPage } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

/** Unknown tokens are shown as expired; other errors go to the error screen, which offers a retry. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await getStartedShop(context)
  try {
    await api.activate(params.token ?? '')
    return { refusal: null }
  } catch (error) {
    if (!isShopError(error) || error.statusCode !== 404) throw error
    return { refusal: error.text }
  }
}

/** Tokens are single-use: a revalidation would fail. */
export const shouldRevalidate = () => false

export function Component() {
  const { refusal } = useLoaderData<typeof loader>()
  const { hasItems } = useSlice('cart')
  if (refusal) {
    return (
      <ResultPage
        actions={
          <>
            <ButtonLink href={paths.login}>{accountMessages.login.enter}</ButtonLink>
            <ButtonLink variant="secondary" href={paths.register}>
              {accountMessages.register.submit}
            </ButtonLink>
          </>
        }
        icon="warning"
        title={accountMessages.expiredLink}
        tone="error"
      >
        <p>{refusal}</p>
      </ResultPage>
    )
  }
  return (
    <ResultPage
      actions={
        hasItems ? (
          <ButtonLink href={paths.checkoutLogin}>{accountMessages.activation.continueOrder}</ButtonLink>
        ) : (
          <ButtonLink href={paths.login}>{accountMessages.login.enter}</ButtonLink>
        )
      }
      icon="check"
      title={accountMessages.activation.done}
    >
      <p>{accountMessages.activation.doneText}</p>
    </ResultPage>
  )
}
