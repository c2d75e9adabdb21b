import { CardLink } from '../../components/ui/card.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { Price } from '../../components/ui/price.tsx'
import { homeMessages } from '../../messages/home.ts'
import { productMessages } from '../../messages/product.ts'
import { paths } from '../../paths.ts'
import type { HomeCourse } from './home-data.ts'
import { HomeSection } from './home-section.tsx'

export function FeaturedCourses({ products }: { products: readonly HomeCourse[] }) {
  return (
    <HomeSection
      more={{ to: paths.courseCategory, text: homeMessages.allCourses }}
      title={homeMessages.coursesTitle}
    >
      <p className="-mt-4 mb-8 max-w-text text-lead text-muted-foreground">{homeMessages.coursesLead}</p>
      <ul className="ruled-list">
        {products.map(({ id, url, title, summary, image, price, calendarized }) => (
          <li className="card course-row" key={id}>
            <Thumbnail image={image} />
            <div>
              <p className="eyebrow">{calendarized ? productMessages.live : productMessages.selfPaced}</p>
              <h3>
                <CardLink href={url}>{title}</CardLink>
              </h3>
              <p className="course-summary">{summary}</p>
            </div>
            <Price price={price} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
