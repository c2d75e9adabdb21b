import { useState } from 'react'
import { shop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { texts } from '../../texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Bone } from '../../ui/skeleton.tsx'

/** How it gets here, in the words of the ways of delivery themselves; read when somebody wants to know. */
export function DeliveryInfo() {
  const { deliveryMethods, loaded } = useSlice('checkout')
  const [asked, setAsked] = useState(false)
  const ask = () => {
    if (asked || loaded) return
    setAsked(true)
    void shop.run((s) => s.checkout.load())
  }
  return (
    <details className="group border-y border-line" onToggle={ask}>
      <summary className="flex min-h-14 items-center gap-3">
        <Icon className="size-5 text-leaf" name="truck" />
        <span className="grow">{texts.product.delivery}</span>
        <Icon className="size-5 text-soft transition-transform group-open:rotate-180" name="chevron" />
      </summary>
      <dl className="grid gap-3 pb-4 text-small">
        {!loaded && <Bone className="h-16" />}
        {deliveryMethods.map(({ id, title, description }) => (
          <div key={id}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
