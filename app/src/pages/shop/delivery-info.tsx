import type { DeliveryMethodView } from 'mostrador'
import { useEffect } from 'react'
import { shop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { productTexts } from '../../texts/product.ts'
import { Icon } from '../../ui/icon.tsx'
import { Bone } from '../../ui/skeleton.tsx'

/** How and when it gets here, in the words of the ways of delivery themselves: the first in sight, the others at hand. */
export function DeliveryInfo() {
  const { deliveryMethods, loaded } = useSlice('checkout')
  useEffect(() => {
    void shop.run((s) => (s.select('checkout').loaded ? undefined : s.checkout.load())).catch(() => undefined)
  }, [])

  const [first, ...others] = deliveryMethods
  // What could not be read is said at the checkout, where it matters.
  if (loaded && !first) return null
  return (
    <section aria-label={productTexts.delivery} className="border-y border-line">
      <dl className="flex gap-3 py-4 text-small">
        <Icon className="size-5 text-leaf" name="truck" />
        {first ? <Way method={first} /> : <Bone className="h-16 grow" />}
      </dl>
      {others.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-12 items-center gap-3 text-small">
            <span className="grow pl-8">{productTexts.otherWays}</span>
            <Icon className="size-5 text-soft transition-transform group-open:rotate-180" name="chevron" />
          </summary>
          <dl className="grid gap-3 pb-4 pl-8 text-small">
            {others.map((method) => (
              <Way key={method.id} method={method} />
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

function Way({ method: { title, description, price } }: { method: DeliveryMethodView }) {
  return (
    <div>
      <dt className="font-semibold">
        {title}
        {price && `, ${price.text}`}
      </dt>
      <dd className="text-soft">{description}</dd>
    </div>
  )
}
