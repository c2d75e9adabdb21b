import { homeMessages } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import type { CardProduct } from '../product/card-product.ts'
import { ProductScroller } from '../product/product-card.tsx'
import { HomeSection } from './home-section.tsx'

export function Promotions({ products }: { products: readonly CardProduct[] }) {
  return (
    <HomeSection
      className="bg-accent-subtle"
      more={{ to: paths.promotions, text: homeMessages.allPromotions }}
      title={homeMessages.promotions}
    >
      <ProductScroller products={products} />
    </HomeSection>
  )
}
