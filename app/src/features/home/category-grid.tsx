import { CardLink, CardPicture } from '../../components/ui/card.tsx'
import { paths } from '../../paths.ts'
import type { HomeCategory } from './home-data.ts'

export function CategoryGrid({ categories }: { categories: readonly HomeCategory[] }) {
  return (
    <ul className="scroller category-grid">
      {categories.map(({ id, slug, title, image }) => (
        <li className="card" key={id}>
          <CardPicture image={image} />
          <CardLink className="card-ornate" href={paths.category(slug)}>
            {title}
          </CardLink>
        </li>
      ))}
    </ul>
  )
}
