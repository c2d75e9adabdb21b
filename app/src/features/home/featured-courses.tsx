import type { ProductCard } from 'mostrador'
import { CardLink } from '../../components/ui/card.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { Price } from '../../components/ui/price.tsx'
import { homeMessages } from '../../messages/home.ts'
import { productMessages } from '../../messages/product.ts'
import { paths } from '../../paths.ts'
import { HomeSection } from './home-section.tsx'

export function FeaturedCourses({ products }: { products: readonly ProductCard[] }) {
  return (
    <HomeSection
      className="cv-auto"
      more={{ to: paths.courseCategory, text: homeMessages.allCourses }}
      title={homeMessages.coursesTitle}
    >
      <p className="-mt-4 mb-8 max-w-text text-lead text-muted-foreground">{homeMessages.coursesLead}</p>
      <ul className="border-b border-border">
        {products.map(({ id, url, title, summary, image, price, calendarized }) => (
          <li
            className="group relative grid grid-cols-[6rem_1fr] items-start gap-x-5 border-t border-border py-5 md:grid-cols-[9rem_1fr_auto] md:items-center md:gap-x-8"
            key={id}
          >
            <Thumbnail className="aspect-square w-full" image={image} sizes="144px" />
            <div>
              <p className="eyebrow">{calendarized ? productMessages.live : productMessages.selfPaced}</p>
              <h3 className="mt-1 text-h3">
                <CardLink href={url}>{title}</CardLink>
              </h3>
              <p className="mt-2 hidden max-w-text text-muted-foreground md:block">{summary}</p>
              <div className="mt-2 md:hidden">
                <Price price={price} />
              </div>
            </div>
            <div className="hidden md:block">
              <Price price={price} />
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
