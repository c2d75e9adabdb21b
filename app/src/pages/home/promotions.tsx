import type { ProductCard as Product } from 'mostrador'
import { texts } from '../../texts.ts'
import { ProductCard } from '../shop/product-card.tsx'
import { Section } from './section.tsx'

export function Promotions({ products }: { products: Product[] }) {
  return (
    <Section
      className="bg-clay-tint"
      more={{ to: '/tienda/promociones', text: texts.home.allPromotions }}
      title={texts.home.promotions}
    >
      <ul className="rail">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
