import { type ActionFunctionArgs, Form, Link, replace, useActionData, useLoaderData } from 'react-router-dom'
import { isShopError } from '../../engine/errors.ts'
import { intendToPay } from '../../engine/payment-intent.ts'
import { startedShop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { type Failure, failureOf } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Title } from '../../ui/title.tsx'
import { Totals } from '../../ui/totals.tsx'
import { Differences } from './differences.tsx'
import { Lines } from './lines.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { Review } from './review.tsx'

export async function loader() {
  const { checkout } = await startedShop()
  await checkout.load()
  try {
    await checkout.quote()
    return { unquoted: null }
  } catch (error) {
    return { unquoted: failureOf(error) }
  }
}

export async function action(_: ActionFunctionArgs): Promise<Failure | Response> {
  const { checkout } = await startedShop()
  try {
    const { number } = await checkout.confirm()
    intendToPay(number)
    return replace(`/compra/pedido-realizado/${number}`)
  } catch (error) {
    // What changed is in the view, each thing by its name.
    if (isShopError(error) && error.code === 'quote_changed') return { errors: [] }
    return failureOf(error)
  }
}

/** Everything on one page before it binds: what, where to, whom to, how it is paid, how much. */
export function Component() {
  const { unquoted } = useLoaderData<typeof loader>()
  const failure = useActionData<Failure>()
  const cart = useSlice('cart')
  const { differences, ready } = useSlice('checkout')
  const pending = useSubmitting()
  const differs = differences.length > 0
  return (
    <Form className="page py-8 md:py-10" method="post">
      <Title>{texts.checkout.confirmTitle}</Title>
      <h1 className="mb-8 text-h1" tabIndex={-1}>
        {texts.checkout.confirmTitle}
      </h1>
      <ErrorSummary {...(failure ?? unquoted)} />
      {differs && <Differences />}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-10">
          <PaymentChoice />
          <Review />
          <section>
            <div className="mb-4 flex items-baseline justify-between gap-4">
              <h2 className="text-h3">{texts.checkout.what(cart.count)}</h2>
              <Link className="text-small underline underline-offset-4" to="/compra">
                {texts.checkout.change}
                <span className="sr-only"> {texts.checkout.changeCart}</span>
              </Link>
            </div>
            <Lines />
          </section>
        </div>
        <aside aria-label={texts.cart.summary} className="lg:sticky lg:top-8 lg:self-start">
          <Totals cart={cart} shippingChosen />
          <p className="mt-6 text-small text-soft">
            {texts.checkout.conditionsBefore}{' '}
            <Link
              className="text-ink underline underline-offset-2"
              target="_blank"
              to="/condiciones-de-venta"
            >
              {texts.checkout.conditionsLink}
            </Link>
            {texts.checkout.conditionsAfter}
          </p>
          <Button
            className="mt-4 min-h-14 w-full"
            disabled={differs || !ready || unquoted !== null}
            icon="lock"
            pending={pending}
            type="submit"
          >
            {texts.checkout.pay}
          </Button>
        </aside>
      </div>
    </Form>
  )
}
