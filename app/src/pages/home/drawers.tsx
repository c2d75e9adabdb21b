import type { Category } from 'mostrador'
import { Link } from 'react-router-dom'
import { Picture } from '../../ui/picture.tsx'

/** The categories as the drawers of an apothecary's cabinet, each with its label. */
export function Drawers({ categories }: { categories: Category[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
      {categories.map(({ id, slug, title }) => (
        <li className="group relative overflow-hidden rounded-edge bg-well" key={id}>
          <Picture
            className="aspect-square w-full object-cover transition-transform duration-700 ease-settle group-hover:scale-[1.035] md:aspect-[4/3]"
            decorative
            image={{
              url: `/imagenes/categorias/${slug}`,
              title,
              width: 1024,
              height: 1024,
              widths: [320, 640, 1024],
            }}
            sizes="(width >= 64rem) 24vw, (width >= 48rem) 32vw, 46vw"
          />
          <Link
            className="label absolute inset-x-3 bottom-3 grid min-h-16 place-items-center px-4 py-3 text-center font-serif text-h4 leading-6 transition-colors group-hover:text-leaf before:absolute before:-inset-40 before:content-['']"
            to={`/tienda/${slug}`}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
