import { texts } from '../../texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Title } from '../../ui/title.tsx'
import { LoginForm } from '../account/login-form.tsx'

export { login as action } from '../account/login-action.ts'

/** An order needs somebody it belongs to: known customers enter, new ones say who they are. */
export function Component() {
  return (
    <div className="page py-10">
      <Title>{texts.checkout.loginTitle}</Title>
      <h1 className="text-h1" tabIndex={-1}>
        {texts.checkout.loginTitle}
      </h1>
      <div className="mt-8 grid gap-x-16 gap-y-12 md:grid-cols-2">
        <section>
          <h2 className="mb-6 text-h3">{texts.checkout.known}</h2>
          <LoginForm />
        </section>
        <section className="border-line max-md:border-t max-md:pt-10 md:border-l md:pl-16">
          <h2 className="text-h3">{texts.checkout.fresh}</h2>
          <p className="mt-3 max-w-text text-soft">{texts.checkout.freshText}</p>
          <ButtonLink
            className="mt-6 max-md:w-full"
            look="secondary"
            to="/crear-cuenta?volver=/compra/envio-y-facturacion"
          >
            {texts.account.create}
          </ButtonLink>
        </section>
      </div>
    </div>
  )
}
