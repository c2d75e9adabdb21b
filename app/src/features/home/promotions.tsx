import type { ProductCard as Product } from 'mostrador'
import { homeMessages } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { ProductCard } from '../product/product-card.tsx'
import { HomeSection } from './home-section.tsx'

export function Promotions({ products }: { products: readonly Product[] }) {
  return (
    <HomeSection
      className="cv-auto bg-accent-subtle"
      more={{ to: paths.promotions, text: homeMessages.allPromotions }}
      title={homeMessages.promotions}
    >
      <ul className="scroller">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
