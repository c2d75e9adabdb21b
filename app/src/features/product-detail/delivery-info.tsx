import type { DeliveryMethodView } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { ExpandIcon, Icon } from '../../components/ui/icon.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useShippingMethods } from '../../lib/engine/use-shipping-methods.ts'
import { productMessages } from '../../messages/product.ts'

/** Estimates depend on the current date, so prerendered pages contain a skeleton. */
export function DeliveryInfo() {
  const { deliveryMethods, deliveryData: delivery, destinationKnown, loaded } = useSlice('checkout')
  useShippingMethods()

  // A method without an estimate for the known destination is unavailable.
  const available = deliveryMethods.filter(
    ({ type, estimate, asking }) => estimate || asking || !destinationKnown || type !== delivery.type,
  )
  const [first, ...others] = available
  // Errors are reported at the checkout.
  if (loaded && !first) return null
  return (
    <section aria-label={productMessages.delivery} className="border-y border-border text-small">
      <dl aria-live="polite" className="flex min-h-32 gap-3 py-4 xl:min-h-20">
        <Icon className="size-5 text-primary" name="truck" />
        {first ? <ShippingMethod method={first} /> : <ShippingMethodSkeleton />}
      </dl>
      {(!first || others.length > 0) && (
        <details className="group border-t border-border">
          <summary className="flex min-h-12 items-center gap-3">
            <Icon className="size-5 text-primary" name="shop" />
            <span className="grow">{productMessages.otherMethods}</span>
            <ExpandIcon />
          </summary>
          <dl className="grid gap-3 pb-4 pl-8">
            {others.map((method) => (
              <ShippingMethod key={method.id} method={method} />
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

interface ShippingMethodProps {
  method: DeliveryMethodView
}

function ShippingMethod({ method: { title, description, price, estimate, asking } }: ShippingMethodProps) {
  if (asking) return <ShippingMethodSkeleton />
  if (!estimate?.arrives)
    return (
      <div>
        <dt className="font-semibold">
          {title}
          {price && `, ${price.text}`}
        </dt>
        <dd className="text-muted-foreground">{description}</dd>
      </div>
    )
  return (
    <div>
      <dt className="font-semibold">{estimate.arrives}</dt>
      <dd className="text-muted-foreground">{productMessages.estimate(title, estimate)}</dd>
    </div>
  )
}

function ShippingMethodSkeleton() {
  return (
    <div aria-hidden="true" className="grid grow content-start gap-2 py-1">
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  )
}
