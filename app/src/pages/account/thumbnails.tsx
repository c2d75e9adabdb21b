import type { Image, OrderView } from 'mostrador'
import { Picture } from '../../ui/picture.tsx'

/** So many pictures fit beside each other on a phone. */
const shown = 4

/** What an order holds, at a glance. The words beside it say the same. */
export function Thumbnails({ order, pictures }: { order: OrderView; pictures: Map<number, Image> }) {
  const known = order.lines.flatMap(({ productId, variantId }) => {
    const image = pictures.get(productId)
    return image ? [{ key: `${productId}:${variantId ?? 0}`, image }] : []
  })
  if (known.length === 0) return null
  const others = order.lines.length - Math.min(known.length, shown)
  return (
    <ul aria-hidden="true" className="flex items-center gap-2">
      {known.slice(0, shown).map(({ key, image }) => (
        <li key={key}>
          <Picture className="size-16 rounded-edge object-cover" decorative image={image} sizes="64px" />
        </li>
      ))}
      {others > 0 && <li className="pl-2 text-small text-soft tabular-nums">+{others}</li>}
    </ul>
  )
}
