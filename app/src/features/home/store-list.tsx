import type { PickupShop } from 'mostrador'
import { Link } from '../../components/ui/link.tsx'
import { homeTexts } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { Section } from './home-section.tsx'

/** The shops by their towns, as a line of type: where to go, not how to find it. */
export function Shops({ shops }: { shops: readonly PickupShop[] }) {
  return (
    <Section className="far" more={{ to: paths.stores, text: homeTexts.allShops }} title={homeTexts.shops}>
      <p className="-mt-4 max-w-text text-lead text-soft">{homeTexts.shopsLead(shops.length)}</p>
      <ul className="mt-8 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        {shops.map(({ id, slug, locality, streetAddress }) => (
          <li className="border-t border-line" key={id}>
            <Link className="group block min-h-11 py-4" href={paths.store(slug)}>
              <span className="block font-serif text-h3 decoration-1 underline-offset-4 group-hover:underline">
                {locality}
              </span>
              <span className="text-small text-soft">{streetAddress}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
