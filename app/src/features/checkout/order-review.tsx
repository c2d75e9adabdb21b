import { useSlice } from 'mostrador/react'
import type { ReactNode } from 'react'
import { AddressLines } from '../../components/ui/address-lines.tsx'
import { Link } from '../../components/ui/link.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

export function OrderReview() {
  const { needsShipping } = useSlice('cart')
  const {
    deliveryData: delivery,
    billingData: billing,
    deliveryLocations,
    shippingData: shipping,
  } = useSlice('checkout')
  const { user } = useSlice('session')
  const pickupLocation = deliveryLocations.find(({ id }) => id === delivery.location)
  return (
    <div className="grid gap-x-8 gap-y-6 border-y border-border py-6 sm:grid-cols-2 xl:grid-cols-3">
      {needsShipping && (
        <ReviewSection
          to={toDelivery}
          title={
            delivery.type === 'pickup'
              ? checkoutMessages.kinds.pickup.title
              : checkoutMessages.kinds.courier.title
          }
        >
          {delivery.type === 'pickup' && pickupLocation ? (
            <>
              <AddressLines
                address={{ ...pickupLocation, company: pickupLocation.title, extendedAddress: '' }}
              />
              <p className="text-muted-foreground">{pickupLocation.schedule}</p>
            </>
          ) : (
            <>
              <AddressLines address={delivery} />
              {delivery.phone && <p>{delivery.phone}</p>}
              {delivery.observations && <p className="text-muted-foreground">«{delivery.observations}»</p>}
            </>
          )}
          {shipping && <p className="mt-2 text-muted-foreground">{shipping.title}</p>}
          {shipping?.arrives && <p>{shipping.arrives}</p>}
        </ReviewSection>
      )}
      <ReviewSection title={checkoutMessages.invoice} to={toDelivery}>
        {billing.ignoreInvoice ? (
          <p>{checkoutMessages.withoutInvoice}</p>
        ) : (
          <>
            <AddressLines address={billing} />
            <p>{billing.vat}</p>
          </>
        )}
      </ReviewSection>
      {user && (
        <ReviewSection title={checkoutMessages.confirm.who}>
          <p className="font-semibold">{user.fullname}</p>
          <p>{user.email}</p>
          <p className="text-muted-foreground">{checkoutMessages.confirm.mail}</p>
        </ReviewSection>
      )}
    </div>
  )
}

const toDelivery = paths.checkoutDelivery

function ReviewSection({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <section className="text-small">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-h4">{title}</h2>
        {to && (
          <Link className="-my-3 py-3 underline underline-offset-4" href={to}>
            {checkoutMessages.change}
            <span className="sr-only"> {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
