import type { Attribute } from 'mostrador'
import { productMessages } from '../../messages/product.ts'

export function ProductAttributes({ attributes }: { attributes: readonly Attribute[] }) {
  return (
    <section>
      <h2 className="mb-6 text-h3">{productMessages.attributes}</h2>
      <dl className="border-b border-border text-small">
        {attributes.map(({ name, value }) => (
          <div
            className="grid grid-cols-[8rem_minmax(0,1fr)] max-[20rem]:grid-cols-1 gap-4 border-t border-border py-3"
            key={name}
          >
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
