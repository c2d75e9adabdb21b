import type { Attribute } from 'mostrador'
import { productTexts } from '../../texts/product.ts'

export function Attributes({ attributes }: { attributes: Attribute[] }) {
  return (
    <section>
      <h2 className="mb-6 text-h3">{productTexts.attributes}</h2>
      <dl className="border-b border-line text-small">
        {attributes.map(({ name, value }) => (
          <div
            className="grid grid-cols-[min(8rem,40%)_minmax(0,1fr)] gap-4 border-t border-line py-3"
            key={name}
          >
            <dt className="text-soft">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
