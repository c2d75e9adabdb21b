import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { failureOf } from '../../forms/failure.ts'
import { accountTexts } from '../../texts/account.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Title } from '../../ui/title.tsx'

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
  const title = refusal ? accountTexts.deadLink : accountTexts.activation.done
  return (
    <div className="page py-16 md:py-24">
      <Title>{title}</Title>
      <div className="label mx-auto max-w-text p-10 text-center">
        <Icon
          className={`mx-auto size-12 ${refusal ? 'text-alarm' : 'text-leaf'}`}
          name={refusal ? 'warning' : 'check'}
        />
        <h1 className="mt-4 text-h2" tabIndex={-1}>
          {title}
        </h1>
        <p className="mt-4">{refusal ?? accountTexts.activation.doneText}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {!refusal && hasItems && (
            <ButtonLink to="/compra/iniciar-sesion">{accountTexts.activation.continueOrder}</ButtonLink>
          )}
          {!refusal && !hasItems && <ButtonLink to="/iniciar-sesion">{accountTexts.login.enter}</ButtonLink>}
          {refusal && (
            <>
              <ButtonLink to="/crear-cuenta">{accountTexts.register.submit}</ButtonLink>
              <ButtonLink look="secondary" to="/iniciar-sesion">
                {accountTexts.login.enter}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
