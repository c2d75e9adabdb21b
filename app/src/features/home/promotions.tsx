import type { ProductCard as Product } from 'mostrador'
import { homeTexts } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { Section } from './home-section.tsx'

export function Promotions({ products }: { products: readonly Product[] }) {
  return (
    <Section
      className="far bg-clay-tint"
      more={{ to: paths.promotions, text: homeTexts.allPromotions }}
      title={homeTexts.promotions}
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
