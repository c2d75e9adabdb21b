import type { ProductCard } from 'mostrador'
import { homeMessages } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { ProductScroller } from '../product/product-card.tsx'
import { HomeSection } from './home-section.tsx'

export function Promotions({ products }: { products: readonly ProductCard[] }) {
  return (
    <HomeSection
      className="cv-auto bg-accent-subtle"
      more={{ to: paths.promotions, text: homeMessages.allPromotions }}
      title={homeMessages.promotions}
    >
      <ProductScroller products={products} />
    </HomeSection>
  )
}
