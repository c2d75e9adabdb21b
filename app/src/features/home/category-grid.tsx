import type { Category } from 'mostrador'
import { CardPicture } from '../../components/ui/card.tsx'
import { Link } from '../../components/ui/link.tsx'
import { paths } from '../../paths.ts'

const sizes = '(width >= 64rem) 24vw, (width >= 48rem) 32vw, 42vw'

export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className="scroller category-grid">
      {categories.map(({ id, slug, title, image }) => (
        <li className="group relative grid content-start" key={id}>
          <CardPicture className="aspect-square md:aspect-[4/3]" image={image} sizes={sizes} />
          <Link
            className="card-ornate z-1 mx-2 -mt-8 grid min-h-18 place-items-center px-4 py-2 text-center font-serif text-h4 transition-colors group-hover:text-primary before:absolute before:inset-0 md:mx-4"
            href={paths.category(slug)}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
