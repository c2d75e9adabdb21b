import type { SavedCards } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { useState } from 'react'
import { Form, useActionData } from 'react-router-dom'
import { CardChoice } from '../../components/form/card-choice.tsx'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { CheckField } from '../../components/ui/field.tsx'
import { Link } from '../../components/ui/link.tsx'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { Totals } from '../../components/ui/totals.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { type CheckoutError, CheckoutErrorAlert } from './checkout-error.tsx'
import { OrderReview } from './order-review.tsx'
import { CheckoutLines } from './order-summary.tsx'
import { PendingOrderAlert } from './pending-order-alert.tsx'
import { PriceChanges } from './price-changes.tsx'
import './confirm-order.css'

interface ConfirmOrderProps {
  quoteError: CheckoutError | null
  /** Null if unknown. */
  savedCards: SavedCards | null
}

export function ConfirmOrder({ quoteError, savedCards }: ConfirmOrderProps) {
  const answer = useActionData<CheckoutError>()
  /** Refusal whose changes have been accepted. */
  const [acknowledgedError, setAcknowledgedError] = useState<CheckoutError>()
  const cart = useSlice('cart')
  const { priceMode } = useSlice('session')
  const { differences, offersWaiver, paymentMethod, ready } = useSlice('checkout')
  const pending = useIsSubmitting()
  const hasPriceChanges = differences.length > 0
  const unresolvedError = answer === acknowledgedError ? undefined : answer
  const error = quoteError ?? unresolvedError ?? (ready || pending ? null : INCOMPLETE)
  if (!cart.hasItems && !pending) return <EmptyCheckout />
  return (
    <Form className="page-container py-8 md:py-10" method="post">
      <PageHeading className="mb-8 text-h1">{checkoutMessages.confirmTitle}</PageHeading>
      {hasPriceChanges && <PriceChanges onAccept={() => setAcknowledgedError(answer)} />}
      {error && !hasPriceChanges && <CheckoutErrorAlert {...error} key={error.messages[0]} />}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-10">
          <PaymentMethodPicker />
          {savedCards && paymentMethod === 'card' && <CardChoice {...savedCards} />}
          <OrderReview />
          {offersWaiver && <WithdrawalWaiver />}
          <section>
            <div className="mb-4 flex items-baseline justify-between gap-4">
              <h2 className="text-h3">{checkoutMessages.what(cart.count)}</h2>
              <Link className="-my-3 py-3 text-small underline underline-offset-4" href={paths.cart}>
                {checkoutMessages.change}
                <span className="sr-only"> {checkoutMessages.changeCart}</span>
              </Link>
            </div>
            <CheckoutLines />
          </section>
        </div>
        <aside aria-label={cartMessages.summary} className="confirm-order-summary">
          <Totals cart={cart} shippingChosen />
          {priceMode && <p className="mt-3 text-small">{checkoutMessages.confirm.withoutTax}</p>}
          <p className="mt-6 text-small text-muted-foreground">
            {checkoutMessages.conditionsBefore}{' '}
            <a
              className="text-foreground underline underline-offset-2"
              target="_blank"
              href={paths.termsOfSale}
              rel="noopener"
            >
              {checkoutMessages.conditionsLink}
            </a>
            {checkoutMessages.conditionsAfter}
          </p>
          {pending && <PendingOrderAlert />}
          <Button
            className="mt-4 min-h-14 w-full"
            disabled={hasPriceChanges || !ready || quoteError !== null}
            icon="lock"
            pending={pending}
            type="submit"
          >
            {checkoutMessages.pay}
          </Button>
        </aside>
      </div>
    </Form>
  )
}

/** Error of an incomplete order with a valid quote. */
const INCOMPLETE: CheckoutError = { messages: [checkoutMessages.incomplete], resolution: 'delivery' }

function EmptyCheckout() {
  return (
    <div className="page-container py-8 md:py-10">
      <PageHeading>{checkoutMessages.confirmTitle}</PageHeading>
      <EmptyState text={checkoutMessages.nothingLeftText} title={checkoutMessages.nothingLeft}>
        <ButtonLink href={paths.home}>{cartMessages.start}</ButtonLink>
      </EmptyState>
    </div>
  )
}

function WithdrawalWaiver() {
  const shop = useShop()
  const { waiver } = useSlice('checkout')
  return (
    <section>
      <h2 className="mb-1 text-h3">{checkoutMessages.waiver.title}</h2>
      <CheckField
        checked={waiver}
        hint={checkoutMessages.waiver.hint}
        label={checkoutMessages.waiver.label}
        name="waiver"
        onChange={({ currentTarget: { checked } }) => shop.run((s) => s.checkout.setWaiver(checked))}
      />
    </section>
  )
}

function PaymentMethodPicker() {
  const shop = useShop()
  const { paymentMethods, paymentMethod } = useSlice('checkout')
  return (
    <fieldset>
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutMessages.payment}</legend>
      <div className="grid gap-3">
        {paymentMethods.map(({ id, type, title, description }) => (
          <RadioCard
            checked={type === paymentMethod}
            detail={description}
            key={id}
            name="payment"
            onChange={() => shop.run((s) => s.checkout.setPaymentMethod(type))}
            title={title}
            value={type}
          />
        ))}
      </div>
    </fieldset>
  )
}
