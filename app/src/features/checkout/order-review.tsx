import { useSlice } from 'mostrador/react'
import type { ReactNode } from 'react'
import { AddressLines } from '../../components/ui/address-lines.tsx'
import { Link } from '../../components/ui/link.tsx'
import { checkoutTexts } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'

/** Where it goes and whom the invoice is for, as it was given. */
export function Review() {
  const { needsShipping } = useSlice('cart')
  const {
    deliveryData: delivery,
    billingData: billing,
    deliveryLocations,
    shippingData: shipping,
  } = useSlice('checkout')
  const { user } = useSlice('session')
  const place = deliveryLocations.find(({ id }) => id === delivery.location)
  return (
    <div className="grid gap-x-8 gap-y-6 border-y border-line py-6 sm:grid-cols-2 xl:grid-cols-3">
      {needsShipping && (
        <Part
          to={toDelivery}
          title={
            delivery.type === 'pickup' ? checkoutTexts.kinds.pickup.title : checkoutTexts.kinds.courier.title
          }
        >
          {delivery.type === 'pickup' && place ? (
            <>
              <AddressLines address={{ ...place, company: place.title, extendedAddress: '' }} />
              <p className="text-soft">{place.schedule}</p>
            </>
          ) : (
            <>
              <AddressLines address={delivery} />
              {delivery.phone && <p>{delivery.phone}</p>}
              {delivery.observations && <p className="text-soft">«{delivery.observations}»</p>}
            </>
          )}
          {shipping && <p className="mt-2 text-soft">{shipping.title}</p>}
          {shipping?.arrives && <p>{shipping.arrives}</p>}
        </Part>
      )}
      <Part title={checkoutTexts.invoice} to={toDelivery}>
        {billing.ignoreInvoice ? (
          <p>{checkoutTexts.withoutInvoice}</p>
        ) : (
          <>
            <AddressLines address={billing} />
            <p>{billing.vat}</p>
          </>
        )}
      </Part>
      {user && (
        <Part title={checkoutTexts.confirm.who}>
          <p className="font-semibold">{user.fullname}</p>
          <p>{user.email}</p>
          <p className="text-soft">{checkoutTexts.confirm.mail}</p>
        </Part>
      )}
    </div>
  )
}

const toDelivery = paths.checkoutDelivery

/** A part of the order, with the way to change it where there is one. */
function Part({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <section className="text-small">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-h4">{title}</h2>
        {to && (
          <Link className="-my-3 py-3 underline underline-offset-4" href={to}>
            {checkoutTexts.change}
            <span className="sr-only"> {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
