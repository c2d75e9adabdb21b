import type { StoreLocation } from 'mostrador'
import { Link } from '../../components/ui/link.tsx'
import { homeMessages } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { HomeSection } from './home-section.tsx'

export function StoreList({ stores }: { stores: readonly StoreLocation[] }) {
  return (
    <HomeSection
      className="cv-auto"
      more={{ to: paths.stores, text: homeMessages.allStores }}
      title={homeMessages.stores}
    >
      <p className="-mt-4 max-w-text text-lead text-muted-foreground">
        {homeMessages.storesLead(stores.length)}
      </p>
      <ul className="mt-8 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        {stores.map(({ id, slug, locality, streetAddress }) => (
          <li className="border-t border-border" key={id}>
            <Link className="group block min-h-11 py-4" href={paths.store(slug)}>
              <span className="block font-serif text-h3 decoration-1 underline-offset-4 group-hover:underline">
                {locality}
              </span>
              <span className="text-small text-muted-foreground">{streetAddress}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
