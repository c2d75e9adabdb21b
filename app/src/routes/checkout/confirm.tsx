import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { Title } from '../../components/layout/page-title.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Empty } from '../../components/ui/empty-state.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Totals } from '../../components/ui/totals.tsx'
import { type Obstacle, ObstacleBox, obstacleOf } from '../../features/checkout/checkout-error.tsx'
import { Lines } from '../../features/checkout/checkout-lines.tsx'
import { Review } from '../../features/checkout/order-review.tsx'
import { PaymentChoice } from '../../features/checkout/payment-method-picker.tsx'
import { confirmOnline, WaitingOrder } from '../../features/checkout/pending-order-alert.tsx'
import { Differences } from '../../features/checkout/price-changes.tsx'
import { Waiver } from '../../features/checkout/withdrawal-waiver.tsx'
import { intendToPay } from '../../features/orders/bank-redirect-request.ts'
import { startedShop } from '../../lib/engine/client.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { cartTexts } from '../../messages/cart.ts'
import { checkoutTexts } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { checkout } = await startedShop(context)
  await checkout.load()
  try {
    await checkout.quote()
    return { unquoted: null }
  } catch (error) {
    return { unquoted: obstacleOf(error) }
  }
}

/** After a refusal the page asks for the figures again: what changed is then named by its name. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Obstacle | Response> {
  const { checkout } = await startedShop(context)
  try {
    const { number } = await confirmOnline(checkout, request.signal)
    intendToPay(number)
    return replace(paths.order(number))
  } catch (error) {
    return obstacleOf(error)
  }
}

/** Everything on one page before it binds: what, where to, whom to, how it is paid, how much. */
export function Component() {
  const { unquoted } = useLoaderData<typeof loader>()
  const answer = useActionData<Obstacle>()
  /** The refusal whose reasons the shopper has agreed to. */
  const [settled, setSettled] = useState<Obstacle>()
  const cart = useSlice('cart')
  const { priceMode } = useSlice('session')
  const { differences, offersWaiver, ready } = useSlice('checkout')
  const pending = useSubmitting()
  const differs = differences.length > 0
  const refused = answer === settled ? undefined : answer
  const obstacle = unquoted ?? refused ?? (ready || pending ? null : incomplete)
  if (!cart.hasItems && !pending) return <NothingLeft />
  return (
    <Form className="page py-8 md:py-10" method="post">
      <Title>{checkoutTexts.confirmTitle}</Title>
      <h1 className="mb-8 text-h1" tabIndex={-1}>
        {checkoutTexts.confirmTitle}
      </h1>
      {differs && <Differences onAccept={() => setSettled(answer)} />}
      {obstacle && !differs && <ObstacleBox {...obstacle} key={obstacle.messages[0]} />}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-10">
          <PaymentChoice />
          <Review />
          {offersWaiver && <Waiver />}
          <section>
            <div className="mb-4 flex items-baseline justify-between gap-4">
              <h2 className="text-h3">{checkoutTexts.what(cart.count)}</h2>
              <Link className="-my-3 py-3 text-small underline underline-offset-4" href={paths.cart}>
                {checkoutTexts.change}
                <span className="sr-only"> {checkoutTexts.changeCart}</span>
              </Link>
            </div>
            <Lines />
          </section>
        </div>
        <aside
          aria-label={cartTexts.summary}
          className="md:max-lg:ml-auto md:max-lg:w-96 lg:sticky lg:top-8 lg:self-start"
        >
          <Totals cart={cart} shippingChosen />
          {priceMode && <p className="mt-3 text-small">{checkoutTexts.confirm.withoutTax}</p>}
          <p className="mt-6 text-small text-soft">
            {checkoutTexts.conditionsBefore}{' '}
            <a
              className="text-ink underline underline-offset-2"
              target="_blank"
              href={paths.termsOfSale}
              rel="noopener"
            >
              {checkoutTexts.conditionsLink}
            </a>
            {checkoutTexts.conditionsAfter}
          </p>
          {pending && <WaitingOrder />}
          <Button
            className="mt-4 min-h-14 w-full"
            disabled={differs || !ready || unquoted !== null}
            icon="lock"
            pending={pending}
            type="submit"
          >
            {checkoutTexts.pay}
          </Button>
        </aside>
      </div>
    </Form>
  )
}

/** What an accepted quote may leave to be put right. */
const incomplete: Obstacle = { messages: [checkoutTexts.incomplete], remedy: 'delivery' }

/** Everything that was to be bought is gone, as the shopper has just been told. */
function NothingLeft() {
  return (
    <div className="page py-8 md:py-10">
      <Title>{checkoutTexts.confirmTitle}</Title>
      <h1 className="text-h1" tabIndex={-1}>
        {checkoutTexts.confirmTitle}
      </h1>
      <Empty text={checkoutTexts.nothingLeftText} title={checkoutTexts.nothingLeft}>
        <ButtonLink href={paths.home}>{cartTexts.start}</ButtonLink>
      </Empty>
    </div>
  )
}
