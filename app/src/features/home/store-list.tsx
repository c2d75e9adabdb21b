import { Link } from '../../components/ui/link.tsx'
import { homeMessages } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import type { HomeStore } from './home-data.ts'
import { HomeSection } from './home-section.tsx'

export function StoreList({ stores }: { stores: readonly HomeStore[] }) {
  return (
    <HomeSection more={{ to: paths.stores, text: homeMessages.allStores }} title={homeMessages.stores}>
      <p className="-mt-4 max-w-text text-lead text-muted-foreground">
        {homeMessages.storesLead(stores.length)}
      </p>
      <ul className="store-list">
        {stores.map(({ id, slug, locality, streetAddress }) => (
          <li key={id}>
            <Link href={paths.store(slug)}>
              <span>{locality}</span>
              {streetAddress}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
