import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { failureOf } from '../../forms/failure.ts'
import { accountTexts } from '../../texts/account.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  const { api } = await startedShop()
  try {
    await api.activate(params.token ?? '')
    return { refusal: null }
  } catch (error) {
    const { message, errors } = failureOf(error)
    return { refusal: message ?? errors.map((e) => e.message).join(' ') }
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
            <ButtonLink to="/crear-cuenta">{accountTexts.register.submit}</ButtonLink>
            <ButtonLink look="secondary" to="/iniciar-sesion">
              {accountTexts.login.enter}
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
          <ButtonLink to="/compra/iniciar-sesion">{accountTexts.activation.continueOrder}</ButtonLink>
        ) : (
          <ButtonLink to="/iniciar-sesion">{accountTexts.login.enter}</ButtonLink>
        )
      }
      icon="check"
      title={accountTexts.activation.done}
    >
      <p>{accountTexts.activation.doneText}</p>
    </Outcome>
  )
}
