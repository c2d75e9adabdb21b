import { useSlice } from 'mostrador/react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Outcome } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { startedShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

/** Only a link that the server does not know is dead. What else goes wrong is for the error screen, which tries again. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await startedShop(context)
  try {
    await api.activate(params.token ?? '')
    return { refusal: null }
  } catch (error) {
    if (!isShopError(error) || error.statusCode !== 404) throw error
    return { refusal: error.text }
  }
}

/** A link is used once: revalidating it would turn success into failure. */
export const shouldRevalidate = () => false

export function Component() {
  const { refusal } = useLoaderData<typeof loader>()
  const { hasItems } = useSlice('cart')
  if (refusal) {
    return (
      <Outcome
        actions={
          <>
            <ButtonLink href={paths.login}>{accountTexts.login.enter}</ButtonLink>
            <ButtonLink look="secondary" href={paths.register}>
              {accountTexts.register.submit}
            </ButtonLink>
          </>
        }
        icon="warning"
        title={accountTexts.deadLink}
        tone="bad"
      >
        <p>{refusal}</p>
      </Outcome>
    )
  }
  return (
    <Outcome
      actions={
        hasItems ? (
          <ButtonLink href={paths.checkoutLogin}>{accountTexts.activation.continueOrder}</ButtonLink>
        ) : (
          <ButtonLink href={paths.login}>{accountTexts.login.enter}</ButtonLink>
        )
      }
      icon="check"
      title={accountTexts.activation.done}
    >
      <p>{accountTexts.activation.doneText}</p>
    </Outcome>
  )
}
